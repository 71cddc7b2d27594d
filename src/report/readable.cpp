// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/readable.h"

#include <algorithm>
#include <array>

#include "logic/term/free_variables.h"
#include "logic/term/parts.h"
#include "report/fact.h"
#include "report/fact_lines.h"
#include "report/read_fact.h"

namespace pincer::report {

namespace {

using FactIs = Fact::Kind;

constexpr std::size_t kMostFacts = 200;
constexpr unsigned kMostQuestions = 300;
constexpr base::Effort kForQuestions(1'000'000);

/// Does one fact follow from others? Asks a solver, but not for ever.
class Consequences {
 public:
  Consequences(logic::Terms& terms, const Units& units, const logic::SolverFactory& solvers, const base::Budget& budget)
      : terms_(terms), translation_(terms, units), solver_(solvers.make(terms)), budget_(budget.part(kForQuestions)) {
    solver_->set_budget(budget_);
  }

  /// False if nobody knows.
  bool follows(const Fact& fact, const std::vector<Fact>& from) {
    if (fact.kind == FactIs::True) return true;
    if (asked_++ >= kMostQuestions || budget_.exhausted()) return false;
    std::vector<logic::Term> question;
    for (const Fact& premise : from) question.push_back(translation_.term(premise));
    question.push_back(terms_.lnot(translation_.term(fact)));
    question.push_back(translation_.ranges());
    switch (solver_->check(question)) {
      case logic::Answer::Unsat: return true;
      case logic::Answer::Sat:
      case logic::Answer::Unknown: return false;
    }
    return false;
  }

 private:
  logic::Terms& terms_;
  FactTerms translation_;
  std::unique_ptr<logic::Solver> solver_;
  base::Budget budget_;
  unsigned asked_ = 0;
};

std::vector<Fact> without(const std::vector<Fact>& facts, std::size_t left_out) {
  std::vector<Fact> result = facts;
  result.erase(result.begin() + static_cast<std::ptrdiff_t>(left_out));
  return result;
}

/// What facts say when a person says it.
class Simplifier {
 public:
  Simplifier(const Units& units, Consequences& consequences) : units_(units), consequences_(consequences) {}

  std::vector<Fact> run(std::vector<Fact> facts) {
    for (std::size_t i = 0; i < facts.size(); ++i) {
      const std::vector<Fact> others = without(facts, i);
      if (facts[i].kind == FactIs::Multiple) make_equality(facts[i], others);
      if (facts[i].kind == FactIs::Any) shorten(facts[i], others);
    }
    facts = conjuncts_of(all_of(units_, facts));
    drop_consequences(facts);
    return facts;
  }

 private:
  /// Numbers that are equal modulo 2^n, and not far from each other, are equal.
  void make_equality(Fact& fact, std::vector<Fact> others) {
    const Fact equality = equal_zero(units_, fact.polynomial);
    others.push_back(fact);
    if (consequences_.follows(equality, others)) fact = equality;
  }

  /// Leaves out what cannot be in a disjunction, and what its parts need not say.
  void shorten(Fact& fact, const std::vector<Fact>& others) {
    for (std::size_t i = 0; i < fact.parts.size(); ++i) {
      std::vector<Fact> known = others;
      for (std::size_t j = 0; j < fact.parts.size(); ++j)
        if (j != i) known.push_back(negated(units_, fact.parts[j]));
      std::vector<Fact> needed = conjuncts_of(fact.parts[i]);
      if (consequences_.follows(negated(units_, fact.parts[i]), known)) {
        fact.parts[i] = truth(false);
        continue;
      }
      for (std::size_t j = 0; needed.size() > 1 && j < needed.size();) {
        std::vector<Fact> premises = known;
        const std::vector<Fact> rest = without(needed, j);
        premises.insert(premises.end(), rest.begin(), rest.end());
        if (consequences_.follows(needed[j], premises))
          needed = rest;
        else
          ++j;
      }
      fact.parts[i] = all_of(units_, needed);
    }
    fact = any_of(units_, fact.parts);
  }

  /// Of facts that say the same, the one stays that is easiest to read.
  void drop_consequences(std::vector<Fact>& facts) {
    std::vector<Fact> order = facts;
    const auto burden = [](const Fact& fact) {
      const std::size_t size = fact.polynomial.size();
      switch (fact.kind) {
        case FactIs::Any: return std::pair<int, std::size_t>(4, fact.parts.size());
        case FactIs::Holds:
        case FactIs::Fails: return std::pair<int, std::size_t>(3, fact.text.size());
        case FactIs::Equal:
        case FactIs::Multiple: return std::pair<int, std::size_t>(0, size);
        default: return std::pair<int, std::size_t>(size == 1 ? 1 : 2, size);
      }
    };
    std::stable_sort(order.begin(), order.end(), [&](const Fact& a, const Fact& b) { return burden(a) > burden(b); });
    for (const Fact& fact : order) {
      const auto found = std::find(facts.begin(), facts.end(), fact);
      const std::vector<Fact> others = without(facts, static_cast<std::size_t>(found - facts.begin()));
      if (consequences_.follows(fact, others)) facts = others;
    }
  }

  const Units& units_;
  Consequences& consequences_;
};

/// The range that a fact gives to a single unit.
struct Bound {
  std::size_t unit;
  Interval range;
};
std::optional<Bound> bound_of(const Fact& fact) {
  const auto unit = fact.polynomial.single_unit();
  if (!unit || (fact.kind != FactIs::AtMost && fact.kind != FactIs::Equal)) return std::nullopt;
  const mpz_class constant = fact.polynomial.constant_part();
  const bool is_positive = fact.polynomial.parts.rbegin()->second > 0;
  const mpz_class value = is_positive ? mpz_class(-constant) : constant;
  if (fact.kind == FactIs::Equal) return Bound{*unit, {value, value}};
  if (is_positive) return Bound{*unit, {std::nullopt, value}};
  return Bound{*unit, {value, std::nullopt}};
}

/// What is said in one place.
class PlaceReader {
 public:
  PlaceReader(logic::Terms& terms, const KnownAt& place, Units& units) : terms_(terms), place_(place), units_(units) {}

  /// The facts, bounds as facts as well. Afterwards only what follows from them is known about units.
  std::vector<Fact> run() {
    units_.forget_all();
    std::vector<logic::Term> parts = logic::all_conjuncts(terms_, std::array{place_.formula});
    untold_ = parts.size() > kMostFacts ? parts.size() - kMostFacts : 0;
    parts.resize(std::min(parts.size(), kMostFacts));
    // Bounds say which numbers do not wrap around, also in facts that were read before them.
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds && read_bounds(parts); ++round) continue;
    std::vector<Fact> facts = read(parts);
    std::vector<Bound> bounds;
    for (std::size_t i = 0; i < units_.size(); ++i) bounds.push_back({i, units_.told(i)});
    units_.forget_told();
    for (const Bound& bound : bounds) add(bound, facts);
    return conjuncts_of(all_of(units_, facts));
  }
  [[nodiscard]] std::size_t untold() const { return untold_; }

 private:
  bool read_bounds(const std::vector<logic::Term>& parts) {
    bool is_new = false;
    for (const logic::Term part : parts) {
      const auto fact = read_fact(terms_, part, place_.variable_of, units_);
      if (!fact) continue;
      for (const Fact& conjunct : conjuncts_of(*fact)) {
        const auto bound = bound_of(conjunct);
        if (!bound || bound->range.contains(units_.range(bound->unit))) continue;
        units_.tell(bound->unit, bound->range);
        is_new = true;
      }
    }
    return is_new;
  }

  std::vector<Fact> read(const std::vector<logic::Term>& parts) {
    std::vector<Fact> result;
    for (const logic::Term part : parts) {
      if (auto fact = read_fact(terms_, part, place_.variable_of, units_)) {
        result.push_back(std::move(*fact));
      } else if (auto text = c_expression(terms_, part, place_.variable_of)) {
        result.push_back(expression_holds(std::move(*text)));
      } else {
        ++untold_;
      }
    }
    return result;
  }

  void add(const Bound& bound, std::vector<Fact>& facts) {
    Polynomial low = Polynomial::constant(bound.range.low.value_or(0));
    low.add(Polynomial::unit(bound.unit), -1);
    Polynomial high = Polynomial::constant(-bound.range.high.value_or(0));
    high.add(Polynomial::unit(bound.unit));
    if (bound.range.low) facts.push_back(at_most_zero(units_, std::move(low)));
    if (bound.range.high) facts.push_back(at_most_zero(units_, std::move(high)));
  }

  logic::Terms& terms_;
  const KnownAt& place_;
  Units& units_;
  std::size_t untold_ = 0;
};

/// What is known about units beside their texts, as facts.
std::vector<Fact> interval_facts(const Units& units) {
  std::vector<Fact> result;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Interval& range = units.range(i);
    Polynomial number = Polynomial::unit(i);
    if (range.high && range.high != units[i].range.high) {
      number.add(Polynomial::constant(-*range.high));
      result.push_back({.kind = FactIs::AtMost, .polynomial = number});
    }
    if (range.low && range.low != units[i].range.low) {
      number = Polynomial::constant(*range.low);
      number.add(Polynomial::unit(i), -1);
      result.push_back({.kind = FactIs::AtMost, .polynomial = number});
    }
  }
  return result;
}

/// What is known in one of several places.
struct KnownFacts {
  std::vector<Fact> facts;
  std::vector<Fact> intervals;  // of units
};

/// The facts that hold in all places, with the alternatives as one more fact.
std::vector<Fact> in_all(const std::vector<KnownFacts>& places, Units& units, Consequences& consequences) {
  units.forget_all();
  std::vector<Fact> result;
  std::vector<Fact> alternatives;
  for (const KnownFacts& place : places) {
    std::vector<Fact> special;
    for (const Fact& fact : place.facts) {
      const bool is_common = std::all_of(places.begin(), places.end(), [&](const KnownFacts& other) {
        std::vector<Fact> from = other.facts;
        from.insert(from.end(), other.intervals.begin(), other.intervals.end());
        return &other == &place || consequences.follows(fact, from);
      });
      (is_common ? result : special).push_back(fact);
    }
    alternatives.push_back(all_of(units, special));
  }
  result.push_back(any_of(units, alternatives));
  return conjuncts_of(all_of(units, result));
}

/// Variables are told in the order in which the program has them.
void name_variables(logic::Terms& terms, std::span<const KnownAt> places, Units& units) {
  for (const KnownAt& place : places)
    for (const logic::Term variable : logic::free_variables(terms, place.formula))
      read_variable(terms, variable, place.variable_of, units);
}

}  // namespace

Readable readable(logic::Terms& terms, std::span<const KnownAt> places, const logic::SolverFactory& solvers,
                  const base::Budget& budget) {
  Readable result;
  Units units;
  name_variables(terms, places, units);
  Consequences consequences(terms, units, solvers, budget);
  Simplifier simplifier(units, consequences);
  std::vector<KnownFacts> known;
  std::vector<Fact> facts;
  for (const KnownAt& place : places) {
    PlaceReader reader(terms, place, units);
    facts = simplifier.run(reader.run());
    result.untold = std::max(result.untold, reader.untold());
    const bool is_reached =
        std::none_of(facts.begin(), facts.end(), [](const Fact& f) { return f.kind == FactIs::False; });
    if (is_reached) known.push_back({facts, interval_facts(units)});
  }
  if (known.size() > 1)
    facts = simplifier.run(in_all(known, units, consequences));
  else if (known.size() == 1)
    facts = known[0].facts;
  for (std::string& line : fact_lines(units, facts, places.empty() ? IsGiven() : places.front().is_given)) {
    constexpr std::size_t kLongestLine = 110;
    (line.size() > kLongestLine ? result.longer : result.facts).push_back(std::move(line));
  }
  return result;
}

Readable readable(const program::Cfa& cfa, const LoopInvariants& loop, const program::Enumerations& enumerations,
                  const logic::SolverFactory& solvers, const base::Budget& budget) {
  std::vector<KnownAt> places;
  for (const LoopInvariants::Head& head : loop.heads) {
    const auto variable_of = [&](logic::Term term) {
      std::optional<CVariable> result = head.variable_of(term);
      const auto type = result ? enumerations.find(result->type.name) : enumerations.end();
      if (type != enumerations.end()) result->enumerators = type->second;
      return result;
    };
    places.push_back({head.invariant.value_or(cfa.terms().boolean(true)), variable_of, {}});
  }
  return readable(cfa.terms(), places, solvers, budget);
}

}  // namespace pincer::report
