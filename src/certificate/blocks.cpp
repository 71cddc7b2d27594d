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

void BlockUnknowns::call(EdgeId edge, encode::State& state, encode::Executor& executor) {
  demands_.push_back(calls_.take(edge, state, executor, *this));
}

std::vector<VariableId> Blocks::variables_of(const Cfa& cfa, const Invariants& invariants,
                                             const EntryValues& entry_values, const std::vector<ForAll>& for_all) {
  std::vector<VariableId> result;
  for (const auto& [term, variable] : entry_values) {
    if (variable.valid() && variable.index() < cfa.variables().size()) result.push_back(variable);
  }
  const auto add = [&](Term invariant) {
    for (const Term term : logic::free_variables(cfa.terms(), invariant)) {
      if (const auto variable = cfa.variable_of(term)) result.push_back(*variable);
    }
  };
  for (const auto& [location, invariant] : invariants) add(invariant);
  for (const ForAll& each : for_all) {
    if (each.body.valid()) add(each.body);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<LocationId> Blocks::cuts(const Cfa& cfa, const Invariants& invariants, Where where,
                                     const std::vector<ForAll>& for_all) {
  std::vector<LocationId> result;
  if (where == Where::LoopHeads) return result;
  const auto add = [&](LocationId location, Term invariant) {
    const bool known = location.valid() && location.index() < cfa.locations().size() && invariant.valid();
    if (known && !cfa.terms().is_true(invariant)) result.push_back(location);
  };
  for (const auto& [location, invariant] : invariants) add(location, invariant);
  for (const ForAll& each : for_all) add(each.location, each.body);
  return result;
}

namespace {

/// With variables for the entry values and for those of quantifiers, as far as they are well-formed.
std::optional<Cfa> extended(const Cfa& cfa, const EntryValues& entry_values, const std::vector<ForAll>& for_all) {
  if (entry_values.empty() && for_all.empty()) return std::nullopt;
  Cfa result = cfa;
  for (const ForAll& each : for_all) {
    for (const Term term : each.variables) {
      if (!term.valid() || cfa.terms().kind(term) != logic::Kind::Variable || result.variable_of(term)) continue;
      result.add_variable({term, cfa.terms().name(term), {}, std::nullopt});
    }
  }
  for (const auto& [term, variable] : entry_values) {
    if (!term.valid() || cfa.terms().kind(term) != logic::Kind::Variable || result.variable_of(term)) continue;
    const bool known = variable.valid() && variable.index() < cfa.variables().size();
    const std::string name = known ? cfa.variable(variable).name : "";
    result.add_variable({term, fmt::format("\\old({})", name), {}, std::nullopt});
  }
  return result;
}

encode::BlockOperator operator_of(Blocks::Where where) {
  switch (where) {
    case Blocks::Where::LoopHeads: return encode::BlockOperator::LoopHeads;
    case Blocks::Where::Anywhere: return encode::BlockOperator::LoopHeadsOverCalls;
  }
  return encode::BlockOperator::LoopHeads;
}

}  // namespace

Blocks::Blocks(const Cfa& cfa, const Invariants& invariants, Where where, const EntryValues& entry_values,
               const std::vector<ForAll>& for_all)
    : extended_(extended(cfa, entry_values, for_all)),
      cfa_(extended_ ? *extended_ : cfa),
      graph_(cfa_, operator_of(where), cuts(cfa_, invariants, where, for_all)),
      liveness_(cfa_),
      paths_(cfa_.terms()),
      executor_(cfa_, liveness_, paths_, variables_of(cfa_, invariants, entry_values, for_all)),
      names_(cfa_),
      calls_(cfa_, entry_values, [this](LocationId location) { return invariant(location); }) {
  defect_ = check_form(cfa, entry_values);
  if (!defect_) defect_ = check_form(cfa, for_all);
  if (!defect_) defect_ = check_form(invariants, where);
  if (defect_) return;
  for (const ForAll& each : for_all) for_all_at_[each.location].push_back(each);
  for (const auto& [location, invariant] : invariants) {
    const auto [entry, is_new] = at_.emplace(location, invariant);
    if (!is_new) entry->second = cfa.terms().land(entry->second, invariant);
  }
}

std::optional<CheckResult> Blocks::check_form(const Cfa& cfa, const EntryValues& entry_values) {
  const logic::Terms& terms = cfa.terms();
  for (const auto& [term, variable] : entry_values) {
    if (!variable.valid() || variable.index() >= cfa.variables().size())
      return invalid("an entry value is of a variable that the program does not have");
    const std::string name = cfa.variable(variable).name;
    if (!term.valid() || terms.kind(term) != logic::Kind::Variable || terms.sort(term) != cfa.sort(variable))
      return invalid(fmt::format("what stands for the entry value of '{}' is no variable of its sort", name));
    if (cfa.variable_of(term))
      return invalid(fmt::format("what stands for the entry value of '{}' is a variable of the program", name));
    if (const auto owner = cfa.variable(variable).procedure) {
      const auto& parameters = cfa.procedure(*owner).parameters;
      if (std::find(parameters.begin(), parameters.end(), variable) == parameters.end())
        return invalid(fmt::format("'{}' has no entry value: it is no parameter", name));
    }
    if (!entry_value_of_.emplace(*cfa_.variable_of(term), variable).second)
      return invalid(fmt::format("what stands for the entry value of '{}' stands for two", name));
  }
  return std::nullopt;
}

std::optional<CheckResult> Blocks::check_form(const Cfa& cfa, const std::vector<ForAll>& for_all) {
  if (for_all.empty()) return std::nullopt;
  if (graph_.has_calls()) return undecided("quantified invariants are not checked for programs with procedures");
  for (const ForAll& each : for_all) {
    if (auto defect = check_place(each.location, each.body)) return defect;
    const std::string at = place(cfa_, each.location);
    for (const Term term : each.variables) {
      if (!term.valid() || cfa.terms().kind(term) != logic::Kind::Variable || cfa.terms().sort(term).is_array())
        return invalid(fmt::format("the invariant at {} quantifies over what is no variable of a scalar sort", at));
      const auto here = cfa_.variable_of(term);
      if (cfa.variable_of(term) || (here && entry_value_of_.contains(*here)))
        return invalid(fmt::format("the invariant at {} quantifies over '{}', which is a variable of the program", at,
                                   cfa.terms().name(term)));
      bound_.insert(term);
    }
  }
  for (const ForAll& each : for_all) {
    if (auto defect = check_variables(each.location, each.body, each.variables)) return defect;
  }
  return std::nullopt;
}

std::optional<CheckResult> Blocks::check_variables(LocationId location, Term invariant,
                                                   const std::vector<Term>& bound) {
  for (const Term term : logic::free_variables(cfa_.terms(), invariant)) {
    const bool is_bound_here = std::find(bound.begin(), bound.end(), term) != bound.end();
    if (is_bound_here) continue;
    const auto variable = bound_.contains(term) ? std::nullopt : cfa_.variable_of(term);
    if (!variable)
      return invalid(fmt::format("the invariant at {} speaks of '{}', which is no variable of the program",
                                 place(cfa_, location), cfa_.terms().name(term)));
    const auto entry_value = entry_value_of_.find(*variable);
    const auto owner = cfa_.variable(entry_value == entry_value_of_.end() ? *variable : entry_value->second).procedure;
    if (owner && *owner != cfa_.location(location).procedure)
      return invalid(fmt::format("the invariant at {} speaks of '{}', a variable of another procedure",
                                 place(cfa_, location), cfa_.variable(*variable).name));
  }
  return std::nullopt;
}

bool Blocks::may_stand(LocationId location) const {
  const auto node = graph_.node_at(location);
  return node && (starts_blocks(*node) || graph_.node(*node).kind == NodeKind::Exit);
}

std::optional<CheckResult> Blocks::check_form(const Invariants& invariants, Where where) {
  if (graph_.has_calls() && where == Where::LoopHeads)
    return undecided("k-induction is not checked for programs with procedures");
  for (const auto& [location, invariant] : invariants) {
    if (auto defect = check_place(location, invariant)) return defect;
    if (auto defect = check_variables(location, invariant)) return defect;
  }
  return std::nullopt;
}

std::optional<CheckResult> Blocks::check_place(LocationId location, Term invariant) {
  const logic::Terms& terms = cfa_.terms();
  if (!location.valid() || location.index() >= cfa_.locations().size())
    return invalid("an invariant is given at a place that the program does not have");
  if (!invariant.valid() || !terms.sort(invariant).is_bool())
    return invalid(fmt::format("what is given as the invariant at {} is no condition", place(cfa_, location)));
  if (!terms.is_true(invariant) && !may_stand(location))
    return invalid(fmt::format("an invariant is given at {}, where none can stand", place(cfa_, location)));
  return std::nullopt;
}

Term Blocks::invariant(LocationId location) const {
  const auto known = at_.find(location);
  return known == at_.end() ? cfa_.terms().boolean(true) : known->second;
}

const std::vector<ForAll>& Blocks::for_all(LocationId location) const {
  static const std::vector<ForAll> none;
  const auto known = for_all_at_.find(location);
  return known == for_all_at_.end() ? none : known->second;
}

Term Blocks::claim(LocationId location) const {
  std::vector<Term> parts{invariant(location)};
  for (const ForAll& each : for_all(location)) parts.push_back(each.body);
  return cfa_.terms().land(parts);
}

Term Blocks::claim_at_start(LocationId location) const { return calls_.at_start(claim(location)); }

bool Blocks::ends_program(NodeId from, LocationId target) const {
  return target == cfa_.procedures().front().exit &&
         cfa_.location(graph_.node(from).location).procedure != cfa_.location(target).procedure;
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

Blocks::Executed Blocks::execute(NodeId node, encode::State start) {
  BlockUnknowns unknowns(cfa_, calls_);
  auto arrivals = executor_.execute(graph_, graph_.node(node).part, std::move(start), unknowns);
  return {std::move(arrivals), std::move(unknowns.demands())};
}

encode::State Blocks::merge(std::vector<encode::State> states, LocationId location) {
  BlockUnknowns unknowns(cfa_, calls_);
  return executor_.merge(std::move(states), location, unknowns);
}

Term Blocks::read(Term formula, encode::State& state) {
  BlockUnknowns unknowns(cfa_, calls_);
  return executor_.read(formula, state, unknowns);
}

std::string Blocks::text(Term formula) const { return program::to_c(cfa_.terms(), formula, names_, kTextBudget); }

}  // namespace pincer::certificate
