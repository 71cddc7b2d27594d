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

  std::vector<Undefined> run() {
    for (now_ = 0; now_ < run_.moments.size(); ++now_) {
      const program::Edge& edge = program_.cfa.edge(run_.moments[now_].edge);
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign == nullptr || run_.moments[now_].is_return) continue;
      const auto watched = program_.debug.variables.find(static_cast<std::uint32_t>(assign->variable.index()));
      if (watched != program_.debug.variables.end()) observe(watched->second, run_.written.at(now_));
    }
    return std::move(found_);
  }

 private:
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
    const std::uint64_t offset = address_ - object->address;
    if (offset > object->bytes || size > object->bytes - offset)
      return add(now_ - 2, fmt::format("a {} outside of {}", what, name));
    if (object->is_freed)
      add(now_ - 2, fmt::format("a {} of {}, which was freed", what, name), freed_[object->address]);
  }

  void add(std::uint32_t first, std::string what, std::uint32_t free = Moment::kNone) {
    const program::SourceLocation where = program_.cfa.edge(run_.moments[now_].edge).where;
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
};

}  // namespace

std::vector<Undefined> undefined_behaviour(const WatchedProgram& program, const WatchedRun& run) {
  return UndefinedFinder(program, run).run();
}

}  // namespace pincer::report
