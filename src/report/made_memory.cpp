// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The watched program tells each load with its address, and each copy of bytes. What is loaded first from an address was
// there before, unless the program wrote it: then it does so again when it is run, and what was there does not matter.
#include "report/made_memory.h"

#include <algorithm>
#include <compare>
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

/// An address in a part of memory; "": any part.
struct Place {
  std::string part;
  std::uint64_t address = 0;

  auto operator<=>(const Place&) const = default;
  [[nodiscard]] Place operator+(std::uint64_t bytes) const { return {part, address + bytes}; }
};

bool may_be_same(const std::string& part, const std::string& other) {
  return part.empty() || other.empty() || part == other;
}

class Collector {
 public:
  explicit Collector(const program::DebugInfo& debug) : debug_(debug) {}

  void observe(const DebugVariable& variable, const Value& value) {
    switch (variable.role) {
      case Role::NewAddress:
      case Role::LoadAddress:
      case Role::StoreAddress: at_ = {variable.name, value.as_uint64()}; return;
      case Role::NewSize:
        if (variable.name.starts_with(kCallers))
          add({MadeObject::Kind::Made, variable.name.substr(kCallers.size()), at_.address, value.as_uint64(), {}, {}},
              at_.part);
        else
          own_.emplace(at_.address, value.as_uint64());
        return;
      case Role::LoadValue: return load(value, variable.name);
      case Role::StoreValue: return write(at_, bytes_of(value).size());
      case Role::CopyTo: to_ = {variable.name, value.as_uint64()}; return;
      case Role::CopyFrom: from_ = {variable.name, value.as_uint64()}; return;
      case Role::CopySize: return copy(value.as_uint64());
      default: return;
    }
  }

  std::vector<MadeObject> take() {
    for (const program::DebugObject& object : debug_.objects)
      if (!object.is_local && !object.name.empty() && !object.name.starts_with('"'))
        globals_.push_back({MadeObject::Kind::Global, object.name, object.address, object.bytes, {}, {}});
    add_outside();
    for (MadeObject& object : globals_) add(std::move(object), "");
    for (const auto& [place, byte] : bytes_)
      if (const auto found = find(place)) objects_[found->object].contents.emplace(found->offset, byte);
    for (const auto& [place, bytes] : touched_) use(place, bytes);
    for (const auto& [place, byte] : bytes_) use(place, 1);
    for (const auto& [place, target] : pointers_) {
      const auto found = find(place);
      const auto leads = find(target);
      if (!found || !leads) continue;
      MadeObject& object = objects_[found->object];
      object.pointers.emplace(found->offset, *leads);
      for (unsigned i = 0; i < debug_.pointer_bytes; ++i) object.contents.erase(found->offset + i);
    }
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

  void add(MadeObject object, const std::string& part) {
    objects_.push_back(std::move(object));
    parts_.push_back(part);
  }

  /// Where a byte was before it was copied.
  [[nodiscard]] Place origin(const Place& place) const {
    const auto copied = origins_.find(place);
    return copied == origins_.end() ? place : copied->second;
  }

  void load(const Value& value, const std::string& target) {
    const std::vector<std::uint8_t> bytes = bytes_of(value);
    const Place from = origin(at_);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const Place byte = origin(at_ + i);
      if (!written_.contains(byte)) bytes_.emplace(byte, bytes[i]);
    }
    if (!value.sort().is_bitvec() || bytes.size() != debug_.pointer_bytes || written_.contains(from)) return;
    const Place leads{target, value.as_uint64()};
    if (leads.address != 0 && (!target.empty() || is_made(leads))) pointers_.emplace(from, leads);
  }

  void write(const Place& place, std::size_t bytes) {
    std::uint64_t& touched = touched_[place];
    touched = std::max<std::uint64_t>(touched, bytes);
    for (std::size_t i = 0; i < bytes; ++i) {
      origins_.erase(place + i);
      if (!bytes_.contains(place + i)) written_.insert(place + i);
    }
  }

  void copy(std::uint64_t size) {
    size = std::min(size, kMostCopied);
    std::vector<Place> from;
    for (std::uint64_t i = 0; i < size; ++i) from.push_back(origin(from_ + i));
    write(to_, size);
    for (std::uint64_t i = 0; i < size; ++i)
      if (!written_.contains(from[i])) origins_[to_ + i] = from[i];
  }

  [[nodiscard]] bool is_made(const Place& place) const {
    const auto found = find(place);
    return found && objects_[found->object].kind == MadeObject::Kind::Made;
  }

  void use(const Place& place, std::uint64_t bytes) {
    if (const auto found = find(place)) {
      std::uint64_t& used = objects_[found->object].used;
      used = std::max(used, found->offset + bytes);
    }
  }

  /// Also behind the end: a pointer may lead there.
  [[nodiscard]] std::optional<MadePointer> find(const Place& place) const {
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      const MadeObject& object = objects_[i];
      if (!may_be_same(parts_[i], place.part)) continue;
      if (place.address >= object.address && place.address - object.address <= object.bytes)
        return {{i, place.address - object.address}};
    }
    return std::nullopt;
  }

  /// Is the address in memory that the program has itself?
  [[nodiscard]] bool is_own(std::uint64_t address) const {
    const auto next = own_.upper_bound(address);
    if (next != own_.begin() && address - std::prev(next)->first < std::max<std::uint64_t>(std::prev(next)->second, 1))
      return true;
    return std::any_of(debug_.objects.begin(), debug_.objects.end(), [&](const program::DebugObject& object) {
      return address >= object.address && address - object.address < std::max<std::uint64_t>(object.bytes, 1);
    });
  }

  /// What lies near each other is one object: nobody says where they begin.
  void add_outside() {
    std::map<Place, std::uint64_t> known;
    const auto note = [&](const Place& place, std::uint64_t bytes) {
      if (place.address == 0 || find(place) || is_own(place.address)) return;
      std::uint64_t& so_far = known[place];
      so_far = std::max(so_far, bytes);
    };
    for (const auto& [place, byte] : bytes_) note(place, 1);
    for (const auto& [place, bytes] : touched_) note(place, bytes);
    for (const auto& [place, target] : pointers_) note(target, 1);
    std::optional<Place> last;
    for (const auto& [place, bytes] : known) {
      const bool is_near =
          last && last->part == place.part && place.address - objects_.back().address <= objects_.back().bytes + kApart;
      if (!is_near) add({MadeObject::Kind::Outside, "", place.address, 0, {}, {}}, place.part);
      MadeObject& object = objects_.back();
      object.bytes = std::max(object.bytes, place.address + bytes - object.address + kRoom);
      last = place;
    }
  }

  const program::DebugInfo& debug_;
  std::vector<MadeObject> objects_;
  std::vector<std::string> parts_;  // of memory, by object
  std::vector<MadeObject> globals_;
  std::map<std::uint64_t, std::uint64_t> own_;  // objects of the program: address and size
  std::map<Place, std::uint8_t> bytes_;
  std::map<Place, Place> pointers_;         // where they are, and where they lead
  std::map<Place, Place> origins_;          // of bytes that were copied
  std::map<Place, std::uint64_t> touched_;  // by writes: how many bytes
  std::set<Place> written_;                 // before anything was read there
  Place at_;
  Place to_;
  Place from_;
};

}  // namespace

std::optional<std::vector<MadeObject>> made_memory(const WatchedProgram& program, const WatchedChoices& choices) {
  Collector collector(program.debug);
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = program::kLongestExecution;
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
