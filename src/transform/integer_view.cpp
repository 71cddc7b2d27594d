// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// In two rounds: first with what the types say of the variables' ranges; then, with the intervals that an analysis of
// the first result found for each location, most wraps turn out to be impossible and go.
#include "transform/integer_view.h"

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <unordered_map>

#include "base/contract.h"
#include "domain/interval_state.h"
#include "invariant/interval_analysis.h"
#include "program/frames.h"
#include "program/interpret.h"
#include "program/liveness.h"
#include "program/loop_heads.h"
#include "transform/bit_terms.h"
#include "transform/integer_terms.h"

namespace pincer::transform {

using certificate::Verdict;
using domain::Bound;
using domain::Interval;
using domain::IntervalState;
using logic::Kind;
using logic::Sort;
using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

namespace {

Interval full_range(unsigned width, bool is_signed) {
  const mpz_class half = mpz_class(1) << (width - 1);
  if (is_signed) return {Bound::from(-half), Bound::from(half - 1)};
  return {0, Bound::from(2 * half - 1)};
}

/// By variable: is it better read as a signed number? Its C type says so, else how it is used.
std::vector<bool> signedness(const Cfa& cfa) {
  std::vector<int> votes(cfa.variables().size(), 0);
  const logic::Terms& terms = cfa.terms();
  const auto vote = [&](Term term) {
    std::vector<Term> work = {term};
    std::unordered_map<Term, bool> seen;
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.emplace(t, true).second) continue;
      int weight = 0;
      switch (terms.kind(t)) {
        case Kind::BvSlt:
        case Kind::BvSle:
        case Kind::BvSDiv:
        case Kind::BvSRem:
        case Kind::BvSignExtend:
        case Kind::BvAShr: weight = 1; break;
        case Kind::BvUlt:
        case Kind::BvUle:
        case Kind::BvUDiv:
        case Kind::BvURem:
        case Kind::BvZeroExtend:
        case Kind::BvLShr: weight = -1; break;
        default: break;
      }
      for (const Term child : terms.children(t)) {
        if (weight != 0 && terms.kind(child) == Kind::Variable) {
          if (const auto v = cfa.variable_of(child)) votes[v->index()] += weight;
        }
        work.push_back(child);
      }
    }
  };
  for (const program::Edge& edge : cfa.edges()) {
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) vote(assume->condition);
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) vote(assign->value);
  }
  std::vector<bool> result;
  for (std::size_t i = 0; i < votes.size(); ++i) {
    const program::CTypeKind kind = cfa.variables()[i].type.kind;
    if (kind == program::CTypeKind::Signed) votes[i] += 2;
    if (kind == program::CTypeKind::Unsigned || kind == program::CTypeKind::Pointer) votes[i] -= 2;
    result.push_back(votes[i] >= 0);
  }
  // A call hands results over as they are, so both sides read them alike.
  for (const program::Edge& edge : cfa.edges()) {
    const auto* call = std::get_if<program::Call>(&edge.statement);
    if (call == nullptr) continue;
    for (std::size_t i = 0; i < call->results.size(); ++i) {
      result[cfa.procedure(call->procedure).results[i].index()] = true;
      if (call->results[i].valid()) result[call->results[i].index()] = true;
    }
  }
  return result;
}

/// One translation of the whole program.
struct View {
  explicit View(const Cfa& old, Arithmetic arithmetic)
      : old(old),
        arithmetic(arithmetic),
        is_signed(signedness(old)),
        frames(old),
        liveness(old),
        is_entry_of_callee(old.locations().size(), false),
        program(old.terms()) {
    for (const program::Edge& edge : old.edges()) {
      if (const auto* call = std::get_if<program::Call>(&edge.statement))
        is_entry_of_callee[old.procedure(call->procedure).entry.index()] = true;
    }
  }

  const Cfa& old;
  Arithmetic arithmetic;
  std::vector<bool> is_signed;  // by variable
  program::Frames frames;
  program::Liveness liveness;
  std::vector<bool> is_entry_of_callee;  // by location
  Cfa program;
  std::unordered_map<Term, VariableId> old_of;  // new logic variable to the old program variable
  std::vector<VariableId> new_of;               // by old variable
  std::vector<LocationId> new_location;         // by old location
  std::vector<LocationId> old_location;         // by new location; invalid: new
  std::vector<bool> old_havoc;                  // by new edge: stands for a havoc of the old program

  std::vector<std::pair<LocationId, Term>> facts;  // at loop heads and calls of the old program, over integers

  /// What is known of a variable (new logic term) at an old location.
  using Ranges = std::function<Interval(LocationId, Term)>;

  void build(const Ranges& ranges);
  /// The translation relies on ranges, so a proof does, too: they are part of it at loop heads, and where it speaks of
  /// calls.
  void collect_facts(const Ranges& ranges);

 private:
  void translate_location(LocationId location, const Ranges& ranges);
  /// Every number of the old program is in the range of its type. Unsigned ones at least are not negative, where numbers
  /// have no range.
  [[nodiscard]] Term in_type_ranges(std::span<const VariableId> variables) const;
  [[nodiscard]] Interval type_range(VariableId old_variable) const;
  void add_edge(program::Edge edge, bool is_old_havoc = false);
};

Interval View::type_range(VariableId v) const {
  if (arithmetic == Arithmetic::Ideal || !old.sort(v).is_bitvec()) return Interval::top();
  return full_range(old.sort(v).width(), is_signed[v.index()]);
}

void View::add_edge(program::Edge edge, bool is_old_havoc) {
  program.add_edge(std::move(edge));
  old_havoc.push_back(is_old_havoc);
}

void View::build(const Ranges& ranges) {
  logic::Terms& terms = old.terms();
  for (std::size_t p = 0; p < old.procedures().size(); ++p) {
    program.add_procedure(old.procedures()[p].name);
  }
  new_location.resize(old.locations().size());
  const auto known = [&](LocationId from, LocationId to) {
    new_location[from.index()] = to;
    old_location.resize(std::max(old_location.size(), to.index() + 1));
    old_location[to.index()] = from;
  };
  for (std::size_t p = 0; p < old.procedures().size(); ++p) {
    known(old.procedures()[p].entry, program.procedures()[p].entry);
    known(old.procedures()[p].exit, program.procedures()[p].exit);
  }
  if (old.error_location()) known(*old.error_location(), program.error());
  for (std::size_t l = 0; l < old.locations().size(); ++l) {
    const LocationId location(l);
    if (!new_location[l].valid()) known(location, program.add_location(old.location(location).procedure));
    program.describe(new_location[l], old.location(location));
  }
  for (const program::Unsupported& part : old.unsupported())
    program.add_unsupported({new_location[part.location.index()], part.what, part.where});
  program.sources() = old.sources();
  for (std::size_t v = 0; v < old.variables().size(); ++v) {
    const program::Variable& variable = old.variables()[v];
    const Sort sort = IntegerTerms::sort(old.sort(VariableId(v)));
    const Term term = sort == old.sort(VariableId(v)) ? variable.term : terms.fresh_variable(variable.name, sort);
    new_of.push_back(program.add_variable({term, variable.name, variable.type, variable.procedure}));
    old_of[term] = VariableId(v);
  }
  for (std::size_t p = 0; p < old.procedures().size(); ++p) {
    const program::ProcedureId id(p);
    for (const VariableId v : old.procedures()[p].parameters) program.add_parameter(id, new_of[v.index()]);
    for (const VariableId v : old.procedures()[p].results) program.add_result(id, new_of[v.index()]);
  }
  for (std::size_t l = 0; l < old.locations().size(); ++l) translate_location(LocationId(l), ranges);
}

void View::collect_facts(const Ranges& ranges) {
  logic::Terms& terms = old.terms();
  const std::vector<bool> heads = program::loop_heads(old);
  for (std::size_t l = 0; l < heads.size(); ++l) {
    const auto edges = old.outgoing(LocationId(l));
    const bool is_call = edges.size() == 1 && std::holds_alternative<program::Call>(old.edge(edges[0]).statement);
    if (!heads[l] && !is_call) continue;
    std::vector<Term> parts;
    for (const VariableId v : liveness.live(LocationId(l))) {
      const Term term = program.variable(new_of[v.index()]).term;
      const Interval range = ranges(LocationId(l), term);
      if (range.is_empty()) {
        parts.push_back(terms.boolean(false));
      } else if (old.sort(v).is_bitvec()) {
        const Interval type = type_range(v);
        if (range.low > type.low) parts.push_back(terms.int_le(terms.integer(range.low.to_mpz()), term));
        if (range.high < type.high) parts.push_back(terms.int_le(term, terms.integer(range.high.to_mpz())));
      } else if (old.sort(v).is_bool() && range.is_single()) {
        parts.push_back(range.low == Bound(1) ? term : terms.lnot(term));
      }
    }
    if (!parts.empty()) facts.emplace_back(LocationId(l), terms.land(parts));
  }
}

Term View::in_type_ranges(std::span<const VariableId> variables) const {
  logic::Terms& terms = old.terms();
  std::vector<Term> parts;
  for (const VariableId v : variables) {
    if (!old.sort(v).is_bitvec()) continue;
    const Term term = program.variable(new_of[v.index()]).term;
    if (arithmetic == Arithmetic::Ideal) {
      if (old.variable(v).type.kind == program::CTypeKind::Unsigned)
        parts.push_back(terms.int_le(terms.integer(0), term));
    } else {
      const Interval range = type_range(v);
      parts.push_back(terms.int_le(terms.integer(range.low.to_mpz()), term));
      parts.push_back(terms.int_le(term, terms.integer(range.high.to_mpz())));
    }
  }
  return terms.land(parts);
}

void View::translate_location(LocationId location, const Ranges& ranges) {
  logic::Terms& terms = old.terms();
  const program::ProcedureId procedure = old.location(location).procedure;
  std::vector<VariableId> fresh;
  IntegerTerms translate(
      terms, arithmetic,
      [&](Term variable) -> IntegerVariable {
        const VariableId v = *old.variable_of(variable);
        const Term term = program.variable(new_of[v.index()]).term;
        if (!old.sort(v).is_bitvec()) return {term, true, {}};
        return {term, is_signed[v.index()], meet(type_range(v), ranges(location, term))};
      },
      [&](Sort sort) {
        fresh.push_back(program.add_variable("", sort, {}, procedure));
        return program.variable(fresh.back()).term;
      });
  const auto value_for = [&](VariableId v, Term term) {
    return old.sort(v).is_bitvec() ? translate.number(term, is_signed[v.index()]) : translate.plain(term);
  };
  struct Pending {
    program::Edge edge;
    bool is_havoc;
    std::vector<VariableId> ranged;  // to be assumed in their ranges afterwards
  };
  std::vector<Pending> pending;
  for (const EdgeId id : old.outgoing(location)) {
    program::Edge edge = old.edge(id);
    edge.source = new_location[edge.source.index()];
    edge.target = new_location[edge.target.index()];
    std::vector<VariableId> ranged;
    bool is_havoc = false;
    if (auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      assume->condition = translate.plain(assume->condition);
    } else if (auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      assign->value = value_for(assign->variable, assign->value);
      assign->variable = new_of[assign->variable.index()];
    } else if (auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      ranged.push_back(havoc->variable);
      is_havoc = true;
      havoc->variable = new_of[havoc->variable.index()];
    } else if (auto* input = std::get_if<program::Input>(&edge.statement)) {
      ranged.push_back(input->variable);
      input->variable = new_of[input->variable.index()];
    } else if (auto* call = std::get_if<program::Call>(&edge.statement)) {
      const program::Procedure& callee = old.procedure(call->procedure);
      for (std::size_t i = 0; i < call->arguments.size(); ++i)
        call->arguments[i] = value_for(callee.parameters[i], call->arguments[i]);
      // Results are read as the callee writes them; another signedness would need a conversion afterwards.
      for (VariableId& result : call->results) {
        if (!result.valid()) continue;
        ranged.push_back(result);
        result = new_of[result.index()];
      }
      // Who knows the callee by a summary only has to be told.
      const auto writes = frames.writes(call->procedure);
      ranged.insert(ranged.end(), writes.begin(), writes.end());
    }
    pending.push_back({std::move(edge), is_havoc, ranged});
  }
  // Values that stand for what integers cannot express come first, for all leaving edges at once.
  LocationId here = new_location[location.index()];
  const auto then = [&](program::Statement statement) {
    const LocationId next = program.add_location(procedure, old.location(location).where);
    add_edge({here, next, std::move(statement), old.location(location).where, {}});
    here = next;
  };
  // Who looks at a procedure by itself has to be told what its callers keep to.
  if (is_entry_of_callee[location.index()]) {
    if (const Term in_range = in_type_ranges(liveness.live(location)); !terms.is_true(in_range))
      then(program::Assume{in_range});
  }
  for (const VariableId v : fresh) then(program::Havoc{v});
  if (!translate.facts().empty()) then(program::Assume{terms.land(translate.facts())});
  for (Pending& p : pending) {
    p.edge.source = here;
    const program::SourceLocation where = p.edge.where;
    const Term in_range = in_type_ranges(p.ranged);
    if (terms.is_true(in_range)) {
      add_edge(std::move(p.edge), p.is_havoc);
      continue;
    }
    const LocationId target = p.edge.target;
    const LocationId middle = program.add_location(procedure, where);
    p.edge.target = middle;
    add_edge(std::move(p.edge), p.is_havoc);
    add_edge({middle, target, program::Assume{in_range}, where, {}});
  }
  old_location.resize(program.locations().size());
}

/// Int values as values of the old program's sorts.
logic::Value to_bits(const logic::Value& value, Sort sort) {
  if (sort.is_bitvec()) return logic::Value::bits(sort.width(), value.as_signed());
  if (!sort.is_array()) return value;
  logic::Value result = logic::Value::array(sort, to_bits(value.everywhere(), sort.element()));
  for (const auto& [index, element] : value.entries())
    result.store(to_bits(index, sort.index()), to_bits(element, sort.element()));
  return result;
}

/// Inputs, havocs and initial values of the old program, from an execution of the new one.
program::Choices back_trace(const View& view, const program::Choices& found) {
  program::Choices result;
  program::InterpretOptions options;
  options.record_trace = true;
  const program::Execution execution = program::interpret(view.program, found, options);
  std::size_t havocs = 0;
  for (const program::Step& step : execution.trace) {
    const program::Edge& edge = view.program.edge(step.edge);
    if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      const VariableId old = view.old_of.at(view.program.variable(input->variable).term);
      result.inputs.push_back(to_bits(step.value, view.old.sort(old)));
    } else if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      const std::size_t place = havocs++;
      if (!view.old_havoc[step.edge.index()]) continue;
      const VariableId old = view.old_of.at(view.program.variable(havoc->variable).term);
      const Sort sort = view.old.sort(old);
      // Traces do not hold arrays.
      const bool chosen = sort.is_array() && place < found.havocs.size();
      const logic::Value& value = chosen ? found.havocs[place] : step.value;
      result.havocs.push_back(sort.is_array() && !chosen ? logic::Value::zero(sort) : to_bits(value, sort));
    }
  }
  for (const auto& [variable, value] : found.initial) {
    const auto old = view.old_of.find(view.program.variable(variable).term);
    if (old != view.old_of.end()) result.initial.emplace_back(old->second, to_bits(value, view.old.sort(old->second)));
  }
  return result;
}

/// A proof about the old program, from one about the new one. Weaker, where parts cannot be said in bits.
certificate::Inductive back_proof(const View& view, const certificate::Inductive& found) {
  certificate::Inductive result;
  std::unordered_map<Term, std::pair<Term, VariableId>> entry_values;  // new to old
  for (const auto& [term, variable] : found.entry_values) {
    const auto old = view.old_of.find(view.program.variable(variable).term);
    if (old == view.old_of.end()) continue;
    const Term bits = view.old.terms().fresh_variable(view.old.variable(old->second).name, view.old.sort(old->second));
    result.entry_values.emplace_back(bits, old->second);
    entry_values.emplace(term, std::pair(bits, old->second));
  }
  BitTerms bits(view.old.terms(), [&](Term variable) -> std::optional<BitTerms::Bits> {
    if (const auto entry = entry_values.find(variable); entry != entry_values.end())
      return BitTerms::Bits{entry->second.first, view.is_signed[entry->second.second.index()]};
    const auto old = view.old_of.find(variable);
    if (old == view.old_of.end()) return std::nullopt;
    return BitTerms::Bits{view.old.variable(old->second).term, view.is_signed[old->second.index()]};
  });
  for (const auto& [location, invariant] : found.invariants) {
    if (const LocationId old = view.old_location[location.index()]; old.valid())
      result.invariants.emplace_back(old, bits.weaken(invariant));
  }
  std::set<LocationId> spoken_of;
  for (const auto& [location, invariant] : result.invariants) spoken_of.insert(location);
  const std::vector<bool> heads = program::loop_heads(view.old);
  for (const auto& [location, fact] : view.facts) {
    if (heads[location.index()] || spoken_of.contains(location))
      result.invariants.emplace_back(location, bits.weaken(fact));
  }
  return result;
}

}  // namespace

Transformed integer_view(const Cfa& cfa, Arithmetic arithmetic) {
  auto view = std::make_shared<View>(cfa, arithmetic);
  view->build([](LocationId, Term) { return Interval::top(); });
  if (arithmetic == Arithmetic::Exact) {
    const std::vector<IntervalState> states = invariant::interval_analysis(view->program);
    auto second = std::make_shared<View>(cfa, arithmetic);
    const View& first = *view;
    const View::Ranges ranges = [&](LocationId location, Term term) {
      // The second view has logic variables of its own.
      const Term before = first.program.variable(first.new_of[second->old_of.at(term).index()]).term;
      return states[first.new_location[location.index()].index()].get(before);
    };
    second->build(ranges);
    second->collect_facts(ranges);
    view = second;
  }
  BackTranslator back = [view](const Verdict& verdict) -> Verdict {
    if (const auto* inductive = std::get_if<certificate::Inductive>(&verdict)) return back_proof(*view, *inductive);
    if (const auto* k_inductive = std::get_if<certificate::KInductive>(&verdict))
      return certificate::KInductive{k_inductive->k, back_proof(*view, {k_inductive->invariants}).invariants};
    if (const auto* unsafe = std::get_if<certificate::Unsafe>(&verdict))
      return certificate::Unsafe{back_trace(*view, unsafe->choices)};
    if (const auto* unsupported = std::get_if<certificate::Unsupported>(&verdict))
      return certificate::Unsupported{back_trace(*view, unsupported->choices)};
    return verdict;
  };
  return {view->program, std::move(back)};
}

}  // namespace pincer::transform
