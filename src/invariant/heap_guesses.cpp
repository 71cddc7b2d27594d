// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/heap_guesses.h"

#include <algorithm>
#include <set>

#include "invariant/heap_family.h"
#include "invariant/heap_words.h"

namespace pincer::invariant {

using encode::NodeId;
using logic::Term;
using logic::Value;

namespace {

constexpr std::size_t kStatesShown = 120;  // per node
constexpr std::size_t kObjects = 6;        // of a sample

}  // namespace

class HeapGuesses::AtNode {
 public:
  AtNode(const encode::Transitions& transitions, const HeapParts& parts, NodeId node, const Sampler& sampler,
         const base::Budget& budget)
      : cfa_(transitions.graph().cfa()), terms_(cfa_.terms()), parts_(parts), budget_(budget) {
    choose_samples(transitions, node, sampler.at(node));
    const HeapWords words(transitions, parts, node, samples_, sampler.numbers());
    about_variables(words);
    for (std::size_t part = 0; part < parts.all().size(); ++part) {
      about_one(words, part);
      about_two(words, part);
    }
  }

  [[nodiscard]] const std::vector<Term>& shortest() const { return shortest_; }
  [[nodiscard]] std::vector<Term> instead_of(const std::vector<Term>& dropped) {
    std::vector<Term> result;
    const bool with_order = round_ > 0;
    const bool with_exceptions = round_ > 0;
    ++round_;
    for (HeapFamily& family : families_) {
      std::vector<Term> here;
      family.instead_of(dropped, with_order, here);
      if (round_ <= 2) family.make_longer(with_order, with_exceptions, here);
      result.insert(result.end(), here.begin(), here.end());
    }
    return result;
  }

 private:
  /// Some, and where a variable is zero for a change.
  void choose_samples(const encode::Transitions& transitions, NodeId node,
                      const std::vector<Sampler::Sample>& samples) {
    std::set<std::vector<bool>> seen;
    const std::size_t stride = samples.size() / kStatesShown + 1;
    for (std::size_t s = 0; s < samples.size(); ++s) {
      std::vector<bool> zeros;
      for (const program::VariableId v : transitions.live(node)) {
        const logic::Sort sort = cfa_.sort(v);
        if (!sort.is_array()) zeros.push_back(samples[s][v.index()] == Value::zero(sort));
      }
      const bool is_new = seen.insert(std::move(zeros)).second;
      if (is_new || s % stride == 0) samples_.push_back(&samples[s]);
    }
  }

  void about_variables(const HeapWords& words) {
    std::vector<HeapFamily::Seen> all;
    for (const Sampler::Sample* sample : samples_) all.push_back({sample, {{}}});
    HeapFamily states(cfa_, terms_.boolean(false), {}, all, false, budget_);
    for (const HeapWord& word : words.of_state()) states.add(word);
    for (const HeapWord& word : words.of_pointers()) states.add(word);
    for (const HeapWords::Pointer& pointer : words.pointers())
      states.add({words.is_object(pointer.part, words.address_in(pointer)), WordKind::State});
    always_ = states.always();
    keep(std::move(states));
    for (const HeapWords::Pointer& pointer : words.pointers()) {
      const Term is_null = terms_.eq(pointer.variable, words.zero(pointer.variable));
      std::vector<HeapFamily::Seen> there;
      for (const Sampler::Sample* sample : samples_) {
        if ((*sample)[cfa_.variable_of(pointer.variable)->index()].as_uint64() != 0) there.push_back({sample, {{}}});
      }
      if (there.empty()) continue;
      HeapFamily family(cfa_, is_null, {}, std::move(there), true, budget_);
      family.leave_out(always_);
      for (const HeapWord& word : words.of_state()) family.add(word);
      for (const HeapWords::Pointer& other : words.pointers()) {
        if (other.variable != pointer.variable)
          family.add({terms_.eq(pointer.variable, other.variable), WordKind::State});
      }
      for (const HeapWord& word : words.of_contents(pointer.part, words.address_in(pointer))) family.add(word);
      keep(std::move(family));
    }
  }

  void about_one(const HeapWords& words, std::size_t part) {
    const HeapPart& here = parts_.all()[part];
    const Term is_none = terms_.lnot(words.is_object(part, here.node));
    std::vector<HeapFamily::Seen> seen;
    for (const Sampler::Sample* sample : samples_) {
      seen.push_back({sample, {}});
      for (const Value& address : addresses_in(*sample, part)) seen.back().addresses.push_back({address});
    }
    HeapFamily family(cfa_, is_none, {here.node}, std::move(seen), true, budget_);
    family.leave_out(always_);
    for (const HeapWord& word : words.of_place(part, here.node)) family.add(word);
    for (const HeapWord& word : words.of_state()) family.add(word);
    for (const HeapWord& word : words.of_contents(part, here.node)) family.add(word);
    keep(std::move(family));
  }

  void about_two(const HeapWords& words, std::size_t part) {
    const HeapPart& here = parts_.all()[part];
    const Term is_none = terms_.lnot(terms_.land(words.is_object(part, here.node), words.is_object(part, here.other)));
    std::vector<HeapFamily::Seen> seen;
    for (const Sampler::Sample* sample : samples_) {
      seen.push_back({sample, {}});
      const std::vector<Value> addresses = addresses_in(*sample, part);
      for (std::size_t i = 0; i < addresses.size(); ++i) {
        for (std::size_t j = 0; j < addresses.size(); ++j) {
          if (i != j) seen.back().addresses.push_back({addresses[i], addresses[j]});
        }
      }
      if (seen.back().addresses.empty()) seen.pop_back();
    }
    if (seen.empty()) return;
    HeapFamily family(cfa_, is_none, {here.node, here.other}, std::move(seen), true, budget_);
    for (const HeapWord& word : words.of_two(part)) family.add(word);
    for (const HeapWord& word : words.of_place(part, here.node)) family.add(word);
    keep(std::move(family));
  }

  void keep(HeapFamily family) {
    family.make_short(shortest_);
    families_.push_back(std::move(family));
  }

  /// Some objects of a part, by address.
  [[nodiscard]] std::vector<Value> addresses_in(const Sampler::Sample& sample, std::size_t part) const {
    std::vector<Value> result;
    for (const HeapObject& object : parts_.objects(sample)) {
      if (object.part == part && result.size() < kObjects)
        result.push_back(Value::bits(terms_.sort(parts_.all()[part].node).width(), object.start));
    }
    return result;
  }

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const HeapParts& parts_;
  const base::Budget& budget_;
  std::vector<const Sampler::Sample*> samples_;
  std::vector<HeapFamily> families_;
  std::set<Term> always_;  // what is true of the state in all samples
  std::vector<Term> shortest_;
  int round_ = 0;
};

HeapGuesses::HeapGuesses(const encode::Transitions& transitions, const HeapParts& parts, const Sampler& sampler,
                         const base::Budget& budget) {
  for (std::size_t n = 0; n < transitions.graph().nodes().size() && !parts.all().empty(); ++n) {
    const NodeId node(n);
    if (transitions.graph().node(node).kind != encode::NodeKind::Inner) continue;
    at_[node] = std::make_unique<AtNode>(transitions, parts, node, sampler, budget);
  }
}

HeapGuesses::~HeapGuesses() = default;

AtNodes HeapGuesses::shortest() const {
  AtNodes result;
  for (const auto& [node, here] : at_) result[node] = here->shortest();
  return result;
}

AtNodes HeapGuesses::instead_of(const AtNodes& dropped) const {
  AtNodes result;
  for (const auto& [node, here] : at_) result[node] = here->instead_of(dropped[node]);
  return result;
}

}  // namespace pincer::invariant
