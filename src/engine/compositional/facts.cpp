// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The affine hull of the reachable states (Karr, Affine relationships among variables of a program, 1976), computed by
// models instead of transformers of statements (Thakur, Reps: A method for symbolic computation of abstract operations,
// CAV 2012): as long as some step leads from a state in the hulls to a state outside, that state joins the hull of its
// location. Each join costs an equation, so that there are at most as many as columns. Bounds of columns take part:
// those of the samples at first, and what a state outside breaks is moved to the next constant of the program, and in the
// end dropped.
#include "engine/compositional/facts.h"

#include <algorithm>
#include <set>

#include "engine/compositional/split.h"
#include "invariant/affine_hull.h"
#include "logic/term/parts.h"

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;
using logic::Terms;

namespace {

/// The equations of the smallest affine space around points, and bounds for their columns.
class Hull {
 public:
  Hull(const std::vector<Term>& columns, const std::set<mpz_class>& thresholds)
      : columns_(columns), thresholds_(thresholds), space_(columns.size()) {}

  [[nodiscard]] bool empty() const { return !is_everything_ && space_.is_empty(); }
  [[nodiscard]] const Cube& facts() const { return facts_; }

  void join(const std::vector<mpz_class>& point) {
    if (is_everything_) return;
    if (space_.is_empty()) {
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        const Linear column = Linear::column(columns_[i]);
        const Linear value = Linear::number(point[i]);
        facts_.le.push_back(value.plus(-1, column));
        facts_.le.push_back(column.plus(-1, value));
      }
    }
    space_.add(point);
    facts_.eq.clear();
    for (const auto& equation : space_.equations()) facts_.eq.push_back(linear(equation));
    const auto value = [&](Term column) { return point[place(column)]; };
    std::erase_if(facts_.le, [&](Linear& bound) { return bound.evaluate(value) > 0 && !weaken(bound, value); });
  }
  void forget_all() {
    is_everything_ = true;
    facts_ = {};
  }

 private:
  [[nodiscard]] std::size_t place(Term column) const {
    return static_cast<std::size_t>(std::find(columns_.begin(), columns_.end(), column) - columns_.begin());
  }
  /// An equation as something = 0.
  [[nodiscard]] Linear linear(const invariant::AffineHull::Equation& equation) const {
    Linear result = Linear::number(-equation.sum);
    for (std::size_t i = 0; i < columns_.size(); ++i)
      result = result.plus(equation.factors[i], Linear::column(columns_[i]));
    return result;
  }

  /// Moves a bound, `x - c` or `c - x`, to the next constant that the value allows.
  template <class Value>
  bool weaken(Linear& bound, const Value& value) const {
    const mpz_class x = value(bound.parts.front().first);
    if (bound.parts.front().second > 0) {
      const auto next = thresholds_.lower_bound(x);
      if (next == thresholds_.end()) return false;
      bound.constant = -*next;
    } else {
      auto next = thresholds_.upper_bound(x);
      if (next == thresholds_.begin()) return false;
      bound.constant = *--next;
    }
    return true;
  }

  std::vector<Term> columns_;
  const std::set<mpz_class>& thresholds_;
  invariant::AffineHull space_;
  bool is_everything_ = false;
  Cube facts_;
};

/// One step until it adds nothing to the hull of its target. False: nothing was added.
bool close_under(const Outline::Step& step, const std::vector<Term>& columns, const Hull& source, Hull& target,
                 Terms& terms, logic::Solver& solver) {
  std::vector<Term> after;
  for (const Term column : columns) after.push_back(logic::substitute(terms, column, step.values));
  bool grown = false;
  solver.push();
  solver.add(to_term(terms, source.facts()));
  solver.add(step.condition);
  for (;;) {
    const Term inside = target.empty() ? terms.boolean(false) : to_term(terms, target.facts());
    if (terms.is_true(inside)) break;  // also when the solver has no time left
    const Answer answer = solver.check({terms.lnot(logic::substitute(terms, inside, step.values))});
    if (answer == Answer::Unsat) break;
    grown = true;
    if (answer == Answer::Unknown) {
      target.forget_all();
      break;
    }
    std::vector<mpz_class> point;
    for (const Term value : after) point.push_back(solver.value(value).as_signed());
    target.join(point);
    if (&source == &target) break;  // the source has changed as well
  }
  solver.pop();
  return grown;
}

/// The constants of the program, and those beside them.
std::set<mpz_class> thresholds_of(const Outline& outline, const Terms& terms) {
  std::vector<Term> all;
  for (const Outline::Step& step : outline.steps) {
    all.push_back(step.condition);
    for (const auto& [v, value] : step.values) all.push_back(value);
  }
  std::set<mpz_class> result;
  for (const mpz_class& c : logic::numbers_in(terms, all)) {
    for (const int beside : {-1, 0, 1}) {
      result.insert(c + beside);
      result.insert(beside - c);
    }
  }
  return result;
}

/// Equations solved for columns with factor 1 or -1: those are not free.
void solve(Location& location) {
  std::set<Term> defined;
  std::vector<Linear>& equations = location.facts.eq;
  for (std::size_t i = 0; i < equations.size(); ++i) {
    // The youngest column first: constants and copies are defined by what they come from.
    const auto part = std::find_if(equations[i].parts.rbegin(), equations[i].parts.rend(),
                                   [](const Linear::Part& p) { return abs(p.second) == 1; });
    if (part == equations[i].parts.rend()) continue;
    const auto [column, factor] = *part;
    defined.insert(column);
    for (std::size_t j = 0; j < equations.size(); ++j) {
      if (const mpz_class other = equations[j].factor(column); j != i && other != 0)
        equations[j] = equations[j].plus(-other * factor, equations[i]);
    }
  }
  location.free.clear();
  for (const Term column : location.columns) {
    if (!defined.contains(column)) location.free.push_back(column);
  }
}

}  // namespace

void find_facts(Outline& outline, const Samples& samples, Terms& terms, logic::Solver& solver) {
  const std::set<mpz_class> thresholds = thresholds_of(outline, terms);
  std::vector<Hull> hulls;
  for (std::size_t l = 0; l < outline.locations.size(); ++l) {
    hulls.emplace_back(outline.locations[l].columns, thresholds);
    for (const Sample& sample : samples.at(l)) hulls[l].join(sample.point);
  }
  hulls[outline.start].forget_all();                      // any state
  std::vector<bool> is_open(outline.steps.size(), true);  // its source has changed
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < outline.steps.size(); ++i) {
      const Outline::Step& step = outline.steps[i];
      if (!is_open[i] || !step.target || hulls[step.source].empty()) continue;
      is_open[i] = false;
      if (!close_under(step, outline.locations[*step.target].columns, hulls[step.source], hulls[*step.target], terms,
                       solver))
        continue;
      changed = true;
      for (std::size_t j = 0; j < outline.steps.size(); ++j)
        is_open[j] = is_open[j] || outline.steps[j].source == *step.target;
    }
  }
  for (std::size_t l = 0; l < outline.locations.size(); ++l) {
    outline.locations[l].facts = hulls[l].facts();
    if (hulls[l].empty()) outline.locations[l].facts.eq = {Linear::number(1)};  // never reached
    solve(outline.locations[l]);
  }
}

}  // namespace pincer::engine::compositional
