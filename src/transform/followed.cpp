// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <map>
#include <set>

#include "program/def_use.h"
#include "transform/focus.h"

namespace pincer::transform {

using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

namespace {

bool is_branch(const Cfa& cfa, EdgeId edge) {
  const auto* assume = std::get_if<program::Assume>(&cfa.edge(edge).statement);
  return assume != nullptr && !cfa.terms().is_const(assume->condition);
}

/// Values flow: along assignments, and from arguments to parameters and from results to those who get them.
class Flows {
 public:
  explicit Flows(const Cfa& cfa) : cfa_(cfa), sources_(cfa.variables().size()) {
    const program::DefUse def_use(cfa);
    for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
      const program::Statement& statement = cfa.edges()[i].statement;
      if (const auto* assign = std::get_if<program::Assign>(&statement)) {
        for (const VariableId v : def_use.reads(EdgeId(i))) sources_[assign->variable.index()].push_back(v);
      } else if (const auto* call = std::get_if<program::Call>(&statement)) {
        const program::Procedure& callee = cfa.procedure(call->procedure);
        for (std::size_t r = 0; r < call->results.size(); ++r) {
          if (call->results[r].valid()) sources_[call->results[r].index()].push_back(callee.results[r]);
        }
        // Which argument reads what is not told apart.
        for (const VariableId parameter : callee.parameters) {
          for (const VariableId v : def_use.reads(EdgeId(i))) sources_[parameter.index()].push_back(v);
        }
      }
    }
  }

  /// Adds all that the values of those in `work` come from.
  void close(std::vector<bool>& is_followed, std::vector<VariableId> work) const {
    while (!work.empty()) {
      const VariableId v = work.back();
      work.pop_back();
      if (is_followed[v.index()] || cfa_.sort(v).is_array()) continue;
      is_followed[v.index()] = true;
      work.insert(work.end(), sources_[v.index()].begin(), sources_[v.index()].end());
    }
  }

 private:
  const Cfa& cfa_;
  std::vector<std::vector<VariableId>> sources_;  // by variable
};

enum class Within : std::uint8_t { No, Yes };

/// What the last conditions on the ways to these ends read, and perhaps those that these are within.
std::vector<VariableId> read_by_guards(const Cfa& cfa, const program::DefUse& def_use, std::span<const EdgeId> ends,
                                       Within within) {
  std::vector<VariableId> result;
  std::set<LocationId> seen;
  std::vector<EdgeId> work(ends.begin(), ends.end());
  const auto add = [&](LocationId location) {
    if (!seen.insert(location).second) return;
    work.insert(work.end(), cfa.incoming(location).begin(), cfa.incoming(location).end());
  };
  while (!work.empty()) {
    const EdgeId edge = work.back();
    work.pop_back();
    const LocationId source = cfa.edge(edge).source;
    if (!is_branch(cfa, edge)) {
      add(source);
      continue;
    }
    result.insert(result.end(), def_use.reads(edge).begin(), def_use.reads(edge).end());
    if (within == Within::Yes && cfa.incoming(source).size() == 1) add(source);
  }
  return result;
}

/// Variables that are only set to constants and to each other, and that some condition reads.
std::vector<VariableId> flags(const Cfa& cfa, const program::DefUse& def_use) {
  std::vector<bool> is_flag(cfa.variables().size(), true);
  std::vector<bool> is_tested(cfa.variables().size(), false);
  std::vector<std::pair<VariableId, VariableId>> copies;  // to, from
  for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
    const program::Statement& statement = cfa.edges()[i].statement;
    if (const auto* assign = std::get_if<program::Assign>(&statement)) {
      const auto source =
          cfa.terms().kind(assign->value) == logic::Kind::Variable ? cfa.variable_of(assign->value) : std::nullopt;
      if (source) {
        copies.emplace_back(assign->variable, *source);
      } else if (!cfa.terms().is_const(assign->value)) {
        is_flag[assign->variable.index()] = false;
      }
    } else if (std::holds_alternative<program::Assume>(statement)) {
      for (const VariableId v : def_use.reads(EdgeId(i))) is_tested[v.index()] = true;
    } else {
      for (const VariableId v : def_use.writes(EdgeId(i))) is_flag[v.index()] = false;
    }
  }
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (const auto& [to, from] : copies) {
      if (is_tested[to.index()] && !is_tested[from.index()]) {
        is_tested[from.index()] = true;
        is_stable = false;
      }
      if (is_flag[to.index()] && !is_flag[from.index()]) {
        is_flag[to.index()] = false;
        is_stable = false;
      }
    }
  }
  std::vector<VariableId> result;
  for (std::size_t v = 0; v < is_flag.size(); ++v) {
    if (is_flag[v] && is_tested[v]) result.emplace_back(v);
  }
  return result;
}

}  // namespace

std::vector<EdgeId> ends_of(const Cfa& cfa) {
  std::vector<EdgeId> result;
  const auto add = [&](LocationId end) {
    result.insert(result.end(), cfa.incoming(end).begin(), cfa.incoming(end).end());
  };
  if (cfa.error_location()) add(*cfa.error_location());
  for (const program::Unsupported& part : cfa.unsupported()) add(part.location);
  return result;
}

std::vector<std::vector<EdgeId>> groups_of_ends(const Cfa& cfa, std::size_t most) {
  const program::DefUse def_use(cfa);
  const std::vector<EdgeId> all = ends_of(cfa);
  for (const bool are_locals_together : {false, true}) {
    std::map<std::set<VariableId>, std::vector<EdgeId>> groups;
    for (const EdgeId end : all) {
      const std::vector<VariableId> read = read_by_guards(cfa, def_use, std::span(&end, 1), Within::No);
      std::set<VariableId> key;
      for (const VariableId v : read) {
        if (!are_locals_together || !cfa.variable(v).procedure) key.insert(v);
      }
      groups[key].push_back(end);
    }
    if (groups.size() > most) continue;
    std::vector<std::vector<EdgeId>> result;
    for (auto& [key, ends] : groups) result.push_back(std::move(ends));
    return result;
  }
  return {all};
}

std::vector<bool> followed(const Cfa& cfa, Focus focus) { return followed(cfa, focus, ends_of(cfa)); }

std::vector<bool> followed(const Cfa& cfa, Focus focus, std::span<const EdgeId> ends) {
  const program::DefUse def_use(cfa);
  const Flows flows(cfa);
  std::vector<bool> result(cfa.variables().size(), false);
  const std::vector<VariableId> conditions =
      read_by_guards(cfa, def_use, ends, focus == Focus::Conditions ? Within::No : Within::Yes);
  if (focus == Focus::Conditions) {
    for (const VariableId v : conditions) result[v.index()] = !cfa.sort(v).is_array();
    return result;
  }
  flows.close(result, conditions);
  switch (focus) {
    case Focus::Conditions:
    case Focus::Guards: break;
    case Focus::Flags: flows.close(result, flags(cfa, def_use)); break;
  }
  return result;
}

}  // namespace pincer::transform
