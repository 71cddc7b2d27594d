// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The watched program tells each load with its address, and each copy of bytes. What is loaded first from an address was
// there before, unless the program wrote it: then it does so again when it is run, and what was there does not matter.
#include "report/made_memory.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <variant>

namespace pincer::report {

namespace {

using logic::Value;
using program::DebugVariable;
using Role = DebugVariable::Role;

constexpr std::string_view kCallers = "caller's ";  // how the front end names what a caller makes
constexpr std::uint64_t kMostCopied = 1U << 16;     // bytes of one copy that are followed
constexpr std::uint64_t kApart = 4096;              // objects outside are not nearer to each other
constexpr std::uint64_t kRoom = 256;                // behind the last byte of them that is known

class Collector {
 public:
  explicit Collector(const program::DebugInfo& debug) : debug_(debug) {}

  void observe(const DebugVariable& variable, const Value& value) {
    switch (variable.role) {
      case Role::NewAddress:
      case Role::LoadAddress:
      case Role::StoreAddress: address_ = value.as_uint64(); return;
      case Role::NewSize:
        if (variable.name.starts_with(kCallers))
          objects_.push_back(
              {MadeObject::Kind::Made, variable.name.substr(kCallers.size()), address_, value.as_uint64(), {}, {}});
        else
          own_.emplace(address_, value.as_uint64());
        return;
      case Role::LoadValue: return load(value, variable.name == "pointer");
      case Role::StoreValue: return write(address_, bytes_of(value).size());
      case Role::CopyTo: to_ = value.as_uint64(); return;
      case Role::CopyFrom: from_ = value.as_uint64(); return;
      case Role::CopySize: return copy(value.as_uint64());
      default: return;
    }
  }

  std::vector<MadeObject> take() {
    add_outside();
    add_globals();
    for (const auto& [address, byte] : bytes_)
      if (const auto place = find(address)) objects_[place->object].contents.emplace(place->offset, byte);
    for (const auto& [address, target] : pointers_) {
      const auto place = find(address);
      const auto leads = find(target);
      if (!place || !leads) continue;
      MadeObject& object = objects_[place->object];
      object.pointers.emplace(place->offset, *leads);
      for (unsigned i = 0; i < debug_.pointer_bytes; ++i) object.contents.erase(place->offset + i);
    }
    std::erase_if(objects_, [](const MadeObject& object) {
      return object.kind == MadeObject::Kind::Global && object.contents.empty() && object.pointers.empty();
    });
    return std::move(objects_);
  }

 private:
  static std::vector<std::uint8_t> bytes_of(const Value& value) {
    const logic::Sort sort = value.sort();
    mpz_class bits;
    std::size_t width = 0;
    if (sort.is_bool()) {
      bits = value.as_bool() ? 1 : 0;
      width = 8;
    } else if (sort.is_bitvec()) {
      bits = value.as_unsigned();
      width = sort.width();
    } else if (sort.is_float()) {
      bits = value.float_bits();
      width = sort == logic::Sort::float32() ? 32 : sort == logic::Sort::float64() ? 64 : 80;
    }
    std::vector<std::uint8_t> result;
    for (std::size_t at = 0; at < width; at += 8) {
      const mpz_class byte = (bits >> at) & 255;
      result.push_back(static_cast<std::uint8_t>(byte.get_ui()));
    }
    return result;
  }

  /// Where a byte was before it was copied.
  [[nodiscard]] std::uint64_t origin(std::uint64_t address) const {
    const auto copied = origins_.find(address);
    return copied == origins_.end() ? address : copied->second;
  }

  void load(const Value& value, bool is_pointer) {
    const std::vector<std::uint8_t> bytes = bytes_of(value);
    const std::uint64_t from = origin(address_);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      if (!written_.contains(origin(address_ + i))) bytes_.emplace(origin(address_ + i), bytes[i]);
    const bool is_one = bytes.size() == debug_.pointer_bytes && (is_pointer || leads_to_made(value.as_uint64()));
    if (is_one && value.as_uint64() != 0 && !written_.contains(from)) pointers_.emplace(from, value.as_uint64());
  }

  void write(std::uint64_t address, std::size_t bytes) {
    touched_.emplace(address, bytes);
    for (std::size_t i = 0; i < bytes; ++i) {
      origins_.erase(address + i);
      if (!bytes_.contains(address + i)) written_.insert(address + i);
    }
  }

  void copy(std::uint64_t size) {
    size = std::min(size, kMostCopied);
    std::vector<std::uint64_t> from;
    for (std::uint64_t i = 0; i < size; ++i) from.push_back(origin(from_ + i));
    write(to_, size);
    for (std::uint64_t i = 0; i < size; ++i) {
      if (from[i] == from_ + i && written_.contains(from[i])) continue;
      origins_[to_ + i] = from[i];
    }
  }

  [[nodiscard]] bool leads_to_made(std::uint64_t address) const {
    return std::any_of(objects_.begin(), objects_.end(), [&](const MadeObject& object) {
      return address >= object.address && address - object.address < object.bytes;
    });
  }

  /// Also behind the end: a pointer may lead there.
  [[nodiscard]] std::optional<MadePointer> find(std::uint64_t address) const {
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      const MadeObject& object = objects_[i];
      if (address >= object.address && address - object.address <= object.bytes) return {{i, address - object.address}};
    }
    return std::nullopt;
  }

  /// Is the address in memory that the program has itself?
  [[nodiscard]] bool is_own(std::uint64_t address) const {
    auto next = own_.upper_bound(address);
    if (next != own_.begin() && address - std::prev(next)->first < std::max<std::uint64_t>(std::prev(next)->second, 1))
      return true;
    return std::any_of(debug_.objects.begin(), debug_.objects.end(), [&](const program::DebugObject& object) {
      return address >= object.address && address - object.address < std::max<std::uint64_t>(object.bytes, 1);
    });
  }

  /// What lies near each other is one object: nobody says where they begin.
  void add_outside() {
    std::map<std::uint64_t, std::uint64_t> parts;
    const auto add = [&](std::uint64_t address, std::uint64_t bytes) {
      if (address == 0 || find(address) || is_own(address)) return;
      std::uint64_t& known = parts[address];
      known = std::max(known, bytes);
    };
    for (const auto& [address, byte] : bytes_) add(address, 1);
    for (const auto& [address, bytes] : touched_) add(address, bytes);
    for (const auto& [address, target] : pointers_) add(target, 1);
    std::vector<MadeObject> found;
    for (const auto& [address, bytes] : parts) {
      if (found.empty() || address - found.back().address > found.back().bytes + kApart)
        found.push_back({MadeObject::Kind::Outside, "", address, 0, {}, {}});
      found.back().bytes = std::max(found.back().bytes, address + bytes - found.back().address + kRoom);
    }
    objects_.insert(objects_.end(), found.begin(), found.end());
  }

  void add_globals() {
    for (const program::DebugObject& object : debug_.objects) {
      if (object.is_local || object.name.empty() || object.name.starts_with('"')) continue;
      objects_.push_back({MadeObject::Kind::Global, object.name, object.address, object.bytes, {}, {}});
    }
  }

  const program::DebugInfo& debug_;
  std::vector<MadeObject> objects_;
  std::map<std::uint64_t, std::uint64_t> own_;  // objects of the program: address and size
  std::map<std::uint64_t, std::uint8_t> bytes_;
  std::map<std::uint64_t, std::uint64_t> pointers_;  // where they are, and where they lead
  std::map<std::uint64_t, std::uint64_t> origins_;   // of bytes that were copied
  std::map<std::uint64_t, std::size_t> touched_;     // by writes
  std::set<std::uint64_t> written_;                  // before anything was read there
  std::uint64_t address_ = 0;
  std::uint64_t to_ = 0;
  std::uint64_t from_ = 0;
};

}  // namespace

std::optional<std::vector<MadeObject>> made_memory(const WatchedProgram& program, const WatchedChoices& choices) {
  Collector collector(program.debug);
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = 1'000'000'000;
  std::size_t next_havoc = 0;
  options.next_havoc = havocs_of(program, choices, next_havoc);
  options.after_edge = [&](program::EdgeId edge, std::span<const Value> values) {
    const auto* assign = std::get_if<program::Assign>(&program.cfa.edge(edge).statement);
    if (assign == nullptr) return;
    const auto watched = program.debug.variables.find(static_cast<std::uint32_t>(assign->variable.index()));
    if (watched != program.debug.variables.end()) collector.observe(watched->second, values[assign->variable.index()]);
  };
  if (interpret(program.cfa, {choices.inputs, {}, choices.initial}, options).end != program::End::Error)
    return std::nullopt;
  return collector.take();
}

}  // namespace pincer::report
