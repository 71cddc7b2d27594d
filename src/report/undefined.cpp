// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The front end says which operations are undefined and which accesses are not known to be valid; whether these are
// is seen here, where all objects of the execution are known.
#include "report/undefined.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

#include "report/objects.h"

namespace pincer::report {
namespace {

using program::DebugVariable;
using Role = DebugVariable::Role;

class UndefinedFinder {
 public:
  UndefinedFinder(const WatchedProgram& program, const WatchedRun& run)
      : program_(program), run_(run), objects_(program.debug), knows_all_(run.steps == run.moments.size()) {}

  UndefinedBehaviour run() {
    for (now_ = 0; now_ < run_.moments.size(); ++now_) {
      const program::Edge& edge = program_.cfa.edge(run_.moments[now_].edge);
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign == nullptr || run_.moments[now_].is_return) continue;
      const auto watched = program_.debug.variables.find(static_cast<std::uint32_t>(assign->variable.index()));
      if (watched != program_.debug.variables.end()) observe(watched->second, run_.written.at(now_));
    }
    UndefinedBehaviour result{std::move(found_), std::nullopt};
    if (is_failure(last_)) {
      result.failure = last_;
      std::erase_if(result.passed, [&](const Undefined& other) { return other.last == last_->last; });
    }
    return result;
  }

 private:
  /// Whether it is what the execution fails with: right before the end, where an access is checked.
  [[nodiscard]] bool is_failure(const std::optional<Undefined>& access) const {
    if (!access || run_.moments.empty()) return false;
    const program::Edge& end = program_.cfa.edge(run_.moments.back().edge);
    if (end.violates != program::Check::Deref && end.violates != program::Check::Null) return false;
    return program_.cfa.edge(run_.moments[access->last].edge).where == end.where;
  }

  void observe(const DebugVariable& variable, const logic::Value& value) {
    switch (variable.role) {
      case Role::NewAddress: address_ = value.as_uint64(); return;
      case Role::NewSize:
        return objects_.add(address_, value.as_uint64(), variable.name, variable.type, variable.type != 0);
      case Role::Freed: freed_[value.as_uint64()] = now_; return objects_.free(value.as_uint64());
      case Role::Undefined:
        if (value.as_bool()) add(now_, variable.name);
        return;
      case Role::AccessBase: base_ = value.as_uint64(); return;
      case Role::AccessAddress: address_ = value.as_uint64(); return;
      case Role::AccessSize: return access(variable.name, value.as_uint64());
      default: return;
    }
  }

  void access(const std::string& what, std::uint64_t size) {
    if (!knows_all_ || base_ == 0 || size == 0) return;
    // A pointer behind the end of an object, or before its start, leads back into it: then any object will do.
    const auto from = objects_.around(base_);
    const auto object = from ? from : objects_.around(address_);
    if (!object) return add(now_ - 2, fmt::format("a {} where no object is", what));
    const std::string name = object->name.empty() ? "a variable" : object->name;
    const auto offset = static_cast<std::int64_t>(address_ - object->address);
    const auto end = static_cast<std::int64_t>(object->bytes);
    if (offset < 0 || offset > end || size > object->bytes - static_cast<std::uint64_t>(offset)) {
      add(now_ - 2, fmt::format("a {} outside of {}", what, name));
      last_->what = offset < 0 ? fmt::format("a {} of {}, {} before {}", what, bytes(static_cast<std::int64_t>(size)),
                                             bytes(-offset), name)
                               : fmt::format("a {} of {} at offset {} of {}, which has {}", what,
                                             bytes(static_cast<std::int64_t>(size)), offset, name, bytes(end));
      return;
    }
    // If the execution fails here all the same, it is because of when, not where.
    if (object->is_local)
      last_ = {now_ - 2, now_, fmt::format("a {} of {}, which does not live any more", what, name), Moment::kNone};
    if (object->is_freed)
      add(now_ - 2, fmt::format("a {} of {}, which was freed", what, name), freed_[object->address]);
  }

  static std::string bytes(std::int64_t count) { return fmt::format("{} byte{}", count, count == 1 ? "" : "s"); }

  void add(std::uint32_t first, std::string what, std::uint32_t free = Moment::kNone) {
    const program::SourceLocation where = program_.cfa.edge(run_.moments[now_].edge).where;
    last_ = {first, now_, what, free};
    if (seen_.emplace(where, what).second) found_.push_back({first, now_, std::move(what), free});
  }

  const WatchedProgram& program_;
  const WatchedRun& run_;
  Objects objects_;
  bool knows_all_;  // no object was made before the first moment
  std::uint32_t now_ = 0;
  std::uint64_t address_ = 0;
  std::uint64_t base_ = 0;
  std::map<std::uint64_t, std::uint32_t> freed_;  // by address: when
  std::set<std::pair<program::SourceLocation, std::string>> seen_;
  std::vector<Undefined> found_;
  std::optional<Undefined> last_;
};

}  // namespace

UndefinedBehaviour undefined_behaviour(const WatchedProgram& program, const WatchedRun& run) {
  return UndefinedFinder(program, run).run();
}

}  // namespace pincer::report
