// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/contract.h"
#include "logic/term/free_variables.h"

namespace pincer::certificate {

using encode::NodeId;
using encode::NodeKind;
using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

namespace {

constexpr std::size_t kTextBudget = 60;  // nodes of a formula in a message

}  // namespace

std::string place(const Cfa& cfa, program::SourceLocation where) {
  if (!where.known()) return "the start of the program";
  return fmt::format("{}:{}", cfa.sources().path(where.file), where.line);
}

std::string place(const Cfa& cfa, LocationId location) {
  if (location == cfa.entry()) return "the start of the program";
  if (const auto where = cfa.location(location).where; where.known()) return place(cfa, where);
  for (const EdgeId edge : cfa.outgoing(location)) {
    if (cfa.edge(edge).where.known()) return place(cfa, cfa.edge(edge).where);
  }
  for (const EdgeId edge : cfa.incoming(location)) {
    if (cfa.edge(edge).where.known()) return place(cfa, cfa.edge(edge).where);
  }
  return "a place without a source line";
}

std::string end_text(const Cfa& cfa, const encode::BlockGraph::Part& part, LocationId end) {
  for (const program::Unsupported& unsupported : cfa.unsupported()) {
    if (unsupported.location == end)
      return fmt::format("the unsupported {} at {}", unsupported.what, place(cfa, unsupported.where));
  }
  std::set<std::string> lines;
  for (const LocationId location : part.order) {
    for (const EdgeId edge : cfa.outgoing(location)) {
      if (cfa.edge(edge).target == end && cfa.edge(edge).where.known()) lines.insert(place(cfa, cfa.edge(edge).where));
    }
  }
  if (lines.empty()) return "the error";
  if (lines.size() > 4)
    return fmt::format("the error at {} or at one of {} other places", *lines.begin(), lines.size() - 1);
  return fmt::format("the error at {}", fmt::join(lines, " or "));
}

Term BlockUnknowns::choice(EdgeId edge, VariableId variable) {
  Term& unknown = choices_[edge];
  if (!unknown.valid()) unknown = cfa_.terms().fresh_variable(cfa_.variable(variable).name, cfa_.sort(variable));
  return unknown;
}

Term BlockUnknowns::initial(VariableId) {
  base::require(false, "every variable has a value at the start of a block");
  return {};
}

std::vector<VariableId> Blocks::variables_of(const Cfa& cfa, const Invariants& invariants) {
  std::vector<VariableId> result;
  for (const auto& [location, invariant] : invariants) {
    for (const Term term : logic::free_variables(cfa.terms(), invariant)) {
      if (const auto variable = cfa.variable_of(term)) result.push_back(*variable);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<LocationId> Blocks::cuts(const Cfa& cfa, const Invariants& invariants, Where where) {
  std::vector<LocationId> result;
  if (where == Where::LoopHeads) return result;
  for (const auto& [location, invariant] : invariants) {
    const bool known = location.valid() && location.index() < cfa.locations().size() && invariant.valid();
    if (known && !cfa.terms().is_true(invariant)) result.push_back(location);
  }
  return result;
}

Blocks::Blocks(const Cfa& cfa, const Invariants& invariants, Where where)
    : cfa_(cfa),
      graph_(cfa, encode::BlockOperator::LoopHeads, cuts(cfa, invariants, where)),
      liveness_(cfa),
      paths_(cfa.terms()),
      executor_(cfa, liveness_, paths_, variables_of(cfa, invariants)),
      names_(cfa) {
  defect_ = check_form(invariants);
  if (defect_) return;
  for (const auto& [location, invariant] : invariants) {
    const auto [entry, is_new] = at_.emplace(location, invariant);
    if (!is_new) entry->second = cfa.terms().land(entry->second, invariant);
  }
}

std::optional<CheckResult> Blocks::check_form(const Invariants& invariants) {
  if (graph_.has_calls()) return undecided("invariants of programs with recursive procedures are not checked yet");
  const logic::Terms& terms = cfa_.terms();
  for (const auto& [location, invariant] : invariants) {
    if (!location.valid() || location.index() >= cfa_.locations().size())
      return invalid("an invariant is given at a place that the program does not have");
    if (!invariant.valid() || !terms.sort(invariant).is_bool())
      return invalid(fmt::format("what is given as the invariant at {} is no condition", place(cfa_, location)));
    for (const Term variable : logic::free_variables(terms, invariant)) {
      if (!cfa_.variable_of(variable))
        return invalid(fmt::format("the invariant at {} speaks of '{}', which is no variable of the program",
                                   place(cfa_, location), terms.name(variable)));
    }
    const auto node = graph_.node_at(location);
    if (!terms.is_true(invariant) && (!node || !starts_blocks(*node))) {
      return invalid(fmt::format("an invariant is given at {}, where none can stand", place(cfa_, location)));
    }
  }
  return std::nullopt;
}

Term Blocks::invariant(LocationId location) const {
  const auto known = at_.find(location);
  return known == at_.end() ? cfa_.terms().boolean(true) : known->second;
}

bool Blocks::starts_blocks(NodeId node) const {
  switch (graph_.node(node).kind) {
    case NodeKind::Entry:
    case NodeKind::Inner: return true;
    case NodeKind::Call:
    case NodeKind::Exit:
    case NodeKind::Error:
    case NodeKind::Unsupported: return false;
  }
  return false;
}

encode::State Blocks::any_state() const {
  encode::State state{paths_.start(), {}};
  for (const program::Variable& variable : cfa_.variables()) state.values.push_back(variable.term);
  return state;
}

std::vector<encode::Executor::Arrival> Blocks::execute(NodeId node, encode::State start) {
  BlockUnknowns unknowns(cfa_);
  return executor_.execute(graph_, graph_.node(node).part, std::move(start), unknowns);
}

Term Blocks::read(Term formula, encode::State& state) {
  BlockUnknowns unknowns(cfa_);
  return executor_.read(formula, state, unknowns);
}

std::string Blocks::text(Term formula) const { return program::to_c(cfa_.terms(), formula, names_, kTextBudget); }

}  // namespace pincer::certificate
