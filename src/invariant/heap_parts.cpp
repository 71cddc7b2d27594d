// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/heap_parts.h"

#include <algorithm>

#include "program/ledgers.h"

namespace pincer::invariant {

using encode::NodeId;
using logic::Term;
using logic::Value;
using program::VariableId;

namespace {

constexpr std::size_t kStatesPerNode = 40;  // per node
constexpr std::size_t kMostFields = 10;     // per part
constexpr std::size_t kMostTargets = 2;     // per field
constexpr std::size_t kMostSizes = 3;       // per part

template <class T>
void add_once(std::vector<T>& list, const T& what, std::size_t most) {
  if (list.size() < most && std::find(list.begin(), list.end(), what) == list.end()) list.push_back(what);
}

}  // namespace

HeapParts::HeapParts(const program::Cfa& cfa, const encode::BlockGraph& graph, const Sampler& sampler) : cfa_(cfa) {
  const program::Ledgers ledgers(cfa);
  lists_ = ledgers.lists;
  for (const VariableId ledger : ledgers.all) {
    const logic::Sort address = cfa.sort(ledger).index();
    if (address.width() > 64) continue;
    parts_.push_back({cfa.variable(ledger).term,
                      {},
                      {},
                      cfa.terms().fresh_variable("node", address),
                      cfa.terms().fresh_variable("other", address)});
  }
  const auto for_each = [&](auto look_at) {
    for (std::size_t n = 0; n < graph.nodes().size() && !parts_.empty(); ++n) {
      const auto& samples = sampler.at(NodeId(n));
      for (std::size_t s = 0; s < samples.size(); s += samples.size() / kStatesPerNode + 1) look_at(samples[s]);
    }
  };
  for_each([&](const Sampler::Sample& sample) { find_fields(sample); });
  for_each([&](const Sampler::Sample& sample) { find_targets(sample); });
  for (HeapPart& part : parts_)
    std::sort(part.fields.begin(), part.fields.end(), [](const auto& a, const auto& b) {
      return std::pair(a.offset, a.region) < std::pair(b.offset, b.region);
    });
}

std::vector<HeapObject> HeapParts::objects(const Sampler::Sample& sample) const {
  std::vector<HeapObject> result;
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Value& ledger = sample[cfa_.variable_of(parts_[p].ledger)->index()];
    if (ledger.everywhere().as_uint64() != 0) continue;  // before it starts
    for (const auto& [address, end] : ledger.entries()) result.push_back({p, address.as_uint64(), end.as_uint64()});
  }
  std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
  return result;
}

std::optional<HeapObject> HeapParts::around(const std::vector<HeapObject>& objects, std::uint64_t address) {
  const auto behind = std::upper_bound(objects.begin(), objects.end(), address,
                                       [](std::uint64_t a, const HeapObject& object) { return a < object.start; });
  if (behind == objects.begin() || address >= std::prev(behind)->end) return std::nullopt;
  return *std::prev(behind);
}

void HeapParts::find_fields(const Sampler::Sample& sample) {
  const std::vector<HeapObject> all = objects(sample);
  if (all.empty()) return;
  for (const HeapObject& object : all) add_once(parts_[object.part].sizes, object.end - object.start, kMostSizes);
  for (const program::Variable& variable : cfa_.variables()) {
    const logic::Sort sort = cfa_.terms().sort(variable.term);
    if (!sort.is_array() || sort.index() != cfa_.terms().sort(parts_.front().node)) continue;
    const bool is_ledger =
        std::any_of(parts_.begin(), parts_.end(), [&](const HeapPart& part) { return part.ledger == variable.term; });
    if (is_ledger || std::find(lists_.begin(), lists_.end(), cfa_.variable_of(variable.term)) != lists_.end()) continue;
    for (const auto& [address, content] : sample[cfa_.variable_of(variable.term)->index()].entries()) {
      const auto object = around(all, address.as_uint64());
      if (!object) continue;
      std::vector<HeapPart::Field>& fields = parts_[object->part].fields;
      const std::uint64_t offset = address.as_uint64() - object->start;
      const bool is_known = std::any_of(fields.begin(), fields.end(), [&](const HeapPart::Field& field) {
        return field.region == variable.term && field.offset == offset;
      });
      if (!is_known && fields.size() < kMostFields) fields.push_back({variable.term, offset});
    }
  }
}

void HeapParts::find_targets(const Sampler::Sample& sample) {
  const std::vector<HeapObject> all = objects(sample);
  for (const HeapObject& object : all) {
    HeapPart& part = parts_[object.part];
    const logic::Sort address = cfa_.terms().sort(part.node);
    for (HeapPart::Field& field : part.fields) {
      if (cfa_.terms().sort(field.region).element() != address) continue;
      const Value& region = sample[cfa_.variable_of(field.region)->index()];
      const std::uint64_t to = region.select(Value::bits(address.width(), object.start + field.offset)).as_uint64();
      if (const auto target = around(all, to))
        add_once(field.targets, HeapPart::Target{target->part, to - target->start}, kMostTargets);
    }
  }
}

}  // namespace pincer::invariant
