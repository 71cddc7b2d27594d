// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Model by model: a model of a block's condition shows one way through it, by the branches that it takes in
// disjunctions and choices. The way is the conjunction of these decisions; it is excluded, and the next model asked
// for, until there is none.
#include "engine/compositional/split.h"

#include <algorithm>
#include <set>

#include "graph/scc.h"

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Kind;
using logic::Term;
using logic::Terms;

namespace {

constexpr int kGreatestSplit = 4;  // remainders up to this modulus are decided in each way

/// Reads one way out of a model.
class Way {
 public:
  Way(Terms& terms, logic::Solver& model, const std::vector<Term>& columns)
      : terms_(terms), model_(model), columns_(columns.begin(), columns.end()) {
    for (const Term column : columns) declare(column);
  }

  /// Decides that a formula, which is true in the model, holds.
  void take(Term formula) { decide(formula, true); }
  Linear linear(Term t);
  [[nodiscard]] const Cube& cube() const { return cube_; }
  /// What the way consists of, in the program's own terms.
  [[nodiscard]] const std::vector<Term>& decisions() const { return decisions_; }

 private:
  [[nodiscard]] bool truth(Term t) { return model_.value(t).as_bool(); }
  void chosen(Term literal) {
    if (!terms_.is_true(literal) && known_.insert(literal).second) decisions_.push_back(literal);
  }
  void declare(Term column);
  void decide(Term formula, bool value);
  void decide_equation(Term a, Term b, bool value);
  Linear remainder(Term t);
  Linear quotient(Term t);

  Terms& terms_;
  logic::Solver& model_;
  std::set<Term> columns_;
  Cube cube_;
  std::vector<Term> decisions_;
  std::set<Term> known_;
};

/// What columns that are no variables mean.
void Way::declare(Term column) {
  if (terms_.kind(column) == Kind::IntMod) {
    columns_.erase(column);
    const Linear value = remainder(column);
    columns_.insert(column);
    cube_.eq.push_back(value.plus(-1, Linear::column(column)));
  } else if (terms_.kind(column) == Kind::Ite) {
    cube_.le.push_back(Linear::column(column).plus(-1, Linear::number(1)));
    cube_.le.push_back(Linear::column(column).times(-1));
  }
}

/// Small remainders are decided, large ones are columns with their bounds; either way t = a - m * (a div m).
Linear Way::remainder(Term t) {
  const Term a = terms_.child(t, 0);
  const mpz_class modulus = terms_.const_value(terms_.child(t, 1)).as_signed();
  const Term div = terms_.int_div(a, terms_.integer(modulus));
  Linear rest = linear(a).plus(-modulus, Linear::column(div));
  if (modulus <= kGreatestSplit) {
    const mpz_class value = model_.value(t).as_signed();
    chosen(terms_.eq(t, terms_.integer(value)));
    cube_.eq.push_back(rest.plus(-1, Linear::number(value)));
    return Linear::number(value);
  }
  cube_.le.push_back(rest.times(-1));
  cube_.le.push_back(rest.plus(1, Linear::number(1 - modulus)));
  return rest;
}

Linear Way::quotient(Term t) {
  const mpz_class divisor = terms_.const_value(terms_.child(t, 1)).as_signed();
  const Linear rest = linear(terms_.child(t, 0)).plus(-divisor, Linear::column(t));
  cube_.le.push_back(rest.times(-1));
  cube_.le.push_back(rest.plus(1, Linear::number(1 - divisor)));
  return Linear::column(t);
}

Linear Way::linear(Term t) {
  if (columns_.contains(t)) return Linear::column(t);
  switch (terms_.kind(t)) {
    case Kind::IntConst: return Linear::number(terms_.const_value(t).as_signed());
    case Kind::IntAdd: {
      Linear result;
      const auto children = terms_.children(t);
      for (const Term child : std::vector<Term>(children.begin(), children.end()))
        result = result.plus(1, linear(child));
      return result;
    }
    case Kind::IntMul: {
      const Linear a = linear(terms_.child(t, 0));
      const Linear b = linear(terms_.child(t, 1));
      if (a.is_constant()) return b.times(a.constant);
      if (b.is_constant()) return a.times(b.constant);
      return Linear::column(t);
    }
    case Kind::Ite: {
      const Term condition = terms_.child(t, 0);
      const bool value = truth(condition);
      decide(condition, value);
      return linear(terms_.child(t, value ? 1 : 2));
    }
    case Kind::IntMod:
    case Kind::IntDiv: {
      const Term divisor = terms_.child(t, 1);
      if (!terms_.is_const(divisor) || terms_.const_value(divisor).as_signed() <= 0) return Linear::column(t);
      return terms_.kind(t) == Kind::IntMod ? remainder(t) : quotient(t);
    }
    default: return Linear::column(t);
  }
}

void Way::decide_equation(Term a, Term b, bool value) {
  if (terms_.sort(a).is_bool()) {
    const bool side = truth(a);
    decide(a, side);
    decide(b, side == value);
  } else if (!terms_.sort(a).is_int()) {
    chosen(value ? terms_.eq(a, b) : terms_.ne(a, b));
  } else if (value) {
    chosen(terms_.eq(a, b));
    cube_.eq.push_back(linear(a).plus(-1, linear(b)));
  } else {
    decide(truth(terms_.int_lt(a, b)) ? terms_.int_lt(a, b) : terms_.int_lt(b, a), true);
  }
}

void Way::decide(Term formula, bool value) {
  switch (terms_.kind(formula)) {
    case Kind::BoolConst: return;
    case Kind::Not: return decide(terms_.child(formula, 0), !value);
    case Kind::And:
    case Kind::Or: {
      const bool all = (terms_.kind(formula) == Kind::And) == value;
      const auto span = terms_.children(formula);
      for (const Term child : std::vector<Term>(span.begin(), span.end())) {
        if (all) {
          decide(child, value);
        } else if (truth(child) == value) {
          return decide(child, value);
        }
      }
      return;
    }
    case Kind::Ite: {
      const bool side = truth(terms_.child(formula, 0));
      decide(terms_.child(formula, 0), side);
      return decide(terms_.child(formula, side ? 1 : 2), value);
    }
    case Kind::Eq: return decide_equation(terms_.child(formula, 0), terms_.child(formula, 1), value);
    case Kind::IntLe:
    case Kind::IntLt: {
      chosen(value ? formula : terms_.lnot(formula));
      const Linear l = linear(terms_.child(formula, 0)).plus(-1, linear(terms_.child(formula, 1)));
      const Linear le = terms_.kind(formula) == Kind::IntLe ? l : l.plus(1, Linear::number(1));
      cube_.le.push_back(value ? le : negated(le));
      return;
    }
    case Kind::Variable: {
      chosen(value ? formula : terms_.lnot(formula));
      const Linear bit = Linear::column(terms_.ite(formula, terms_.integer(1), terms_.integer(0)));
      cube_.eq.push_back(bit.plus(-1, Linear::number(value ? 1 : 0)));
      return;
    }
    default: chosen(value ? formula : terms_.lnot(formula));
  }
}

/// Ways that differ in unknowns only are the same.
template <class T>
void add_new(std::vector<T>& all, T one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(std::move(one));
}

}  // namespace

std::optional<System> split(const Outline& outline, Terms& terms, logic::Solver& solver, std::size_t limit) {
  System system{outline.locations, {}, {}, outline.start, std::vector<bool>(outline.locations.size()), {}};
  system.is_beginning[outline.start] = true;
  for (const Outline::Step& step : outline.steps) {
    const Location& source = outline.locations[step.source];
    const std::set<Term> free(source.free.begin(), source.free.end());
    std::vector<std::pair<Term, Term>> after;
    if (step.target) {
      for (const Term column : outline.locations[*step.target].columns)
        after.emplace_back(column, logic::substitute(terms, column, step.values));
    }
    solver.push();
    solver.add(to_term(terms, source.facts));
    solver.add(step.condition);
    // What is not linear only to the eye, such as a choice between values, is decided by the model, too.
    for (Answer answer = solver.check(); answer != Answer::Unsat; answer = solver.check()) {
      if (answer == Answer::Unknown || system.edges.size() + system.goals.size() == limit) {
        solver.pop();
        return std::nullopt;
      }
      Way way(terms, solver, source.columns);
      way.take(step.condition);
      std::vector<std::pair<Term, Linear>> update;
      for (const auto& [column, value] : after) update.emplace_back(column, way.linear(value));
      Cube guard = way.cube();
      guard.add(source.facts);
      std::vector<Linear*> values;
      for (auto& [column, value] : update) values.push_back(&value);
      simplify(guard, values, [&](Term column) { return !free.contains(column); });
      if (step.target) {
        add_new(system.edges, {step.source, *step.target, std::move(guard), std::move(update)});
      } else {
        add_new(system.goals, {step.source, std::move(guard)});
      }
      solver.add(terms.lnot(terms.land(way.decisions())));
    }
    solver.pop();
  }
  std::vector<std::pair<graph::Node, graph::Node>> arcs;
  for (const Edge& edge : system.edges)
    arcs.emplace_back(static_cast<graph::Node>(edge.source), static_cast<graph::Node>(edge.target));
  system.component = graph::strongly_connected_components(graph::Digraph(system.locations.size(), arcs)).component_of;
  return system;
}

}  // namespace pincer::engine::compositional
