// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/all_sat.h"

#include <numeric>

#include "base/contract.h"
#include "logic/bitblast/conjuncts.h"
#include "logic/free_variables.h"

// S. Lahiri, R. Nieuwenhuis, A. Oliveras, "SMT Techniques for Fast Predicate Abstraction" (CAV 2006): models are
// enumerated, and each is blocked by a cube over the predicates. A cube is made short in two ways, both by cores of a
// second solver: literals that imply the formula are enough, since all of their states are models; failing that, so are
// literals that imply the other ones, since they have the same states. Parts of the formula that share no variables are
// enumerated apart from each other, so that independent predicates do not multiply.
namespace pincer::logic {

namespace {

using Cube = BooleanAbstraction::Cube;

/// One level of a solver for as long as it lives.
class Scope {
 public:
  explicit Scope(Solver& solver) : solver_(solver) { solver_.push(); }
  ~Scope() { solver_.pop(); }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  Solver& solver_;
};

struct Part {
  std::vector<Term> conjuncts;
  std::vector<Term> predicates;
};

/// Groups of conjuncts and predicates that are connected by variables.
std::vector<Part> connected_parts(Terms& terms, Term formula, std::span<const Term> predicates) {
  const std::vector<Term> conjuncts = bitblast::conjuncts(terms, {formula});
  std::vector<Term> all(conjuncts);
  all.insert(all.end(), predicates.begin(), predicates.end());
  std::vector<std::size_t> leader(all.size());
  std::iota(leader.begin(), leader.end(), 0);
  const auto find = [&](std::size_t i) {
    while (leader[i] != i) i = leader[i] = leader[leader[i]];
    return i;
  };
  TermMap<std::size_t> owner;  // of a variable, plus 1
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const Term variable : free_variables(terms, all[i])) {
      std::size_t& first = owner[variable];
      if (first == 0) first = i + 1;
      leader[find(i)] = find(first - 1);
    }
  }
  std::vector<Part> parts(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    Part& part = parts[find(i)];
    (i < conjuncts.size() ? part.conjuncts : part.predicates).push_back(all[i]);
  }
  std::erase_if(parts, [](const Part& p) { return p.conjuncts.empty() && p.predicates.empty(); });
  return parts;
}

class Enumeration {
 public:
  Enumeration(Terms& terms, Solver& solver, Solver& side, const AllSatOptions& options, BooleanAbstraction& result)
      : terms_(terms), solver_(solver), side_(side), options_(options), result_(result) {}

  /// Sat with one more factor, Unsat or Unknown.
  Answer enumerate(const Part& part) {
    const Term formula = terms_.land(part.conjuncts);
    const Scope scope(solver_);
    const Scope side_scope(side_);
    solver_.add(formula);
    std::vector<Cube> cubes;
    for (;;) {
      ++result_.statistics.checks;
      switch (solver_.check()) {
        case Answer::Unknown: result_.reason = solver_.reason(); return Answer::Unknown;
        case Answer::Unsat:
          if (cubes.empty()) return Answer::Unsat;
          if (!part.predicates.empty()) result_.factors.push_back(std::move(cubes));
          return Answer::Sat;
        case Answer::Sat: break;
      }
      ++result_.statistics.models;
      if (cubes.size() >= options_.cubes) {
        result_.reason = "too many cubes";
        return Answer::Unknown;
      }
      std::vector<Term> literals;
      for (const Term p : part.predicates) literals.push_back(solver_.value(p).as_bool() ? p : terms_.lnot(p));
      const std::vector<bool> kept = generalise(formula, literals);
      Cube cube;
      std::vector<Term> blocking;
      for (std::size_t i = 0; i < literals.size(); ++i) {
        if (!kept[i]) continue;
        cube.push_back({part.predicates[i], literals[i] != part.predicates[i]});
        blocking.push_back(terms_.lnot(literals[i]));
      }
      result_.statistics.literals_dropped += literals.size() - cube.size();
      cubes.push_back(std::move(cube));
      if (blocking.empty()) {  // everything is reached
        if (!part.predicates.empty()) result_.factors.push_back(std::move(cubes));
        return Answer::Sat;
      }
      solver_.add(terms_.lor(blocking));
    }
  }

 private:
  std::vector<bool> generalise(Term formula, const std::vector<Term>& literals) {
    std::vector<bool> kept(literals.size(), true);
    if (!shrink(terms_.lnot(formula), literals, kept)) shrink_to_same_states(literals, kept);
    return kept;
  }

  /// If the kept literals contradict `goal`, keeps a minimal part of them that does.
  bool shrink(Term goal, const std::vector<Term>& literals, std::vector<bool>& kept) {
    if (!contradicts(goal, literals, kept)) return false;
    for (std::size_t i = 0; i < literals.size(); ++i) {
      if (!kept[i]) continue;
      std::vector<bool> fewer = kept;
      fewer[i] = false;
      if (contradicts(goal, literals, fewer)) kept = fewer;
    }
    return true;
  }

  /// Does goal contradict the kept literals? Then keeps only those of the core.
  bool contradicts(Term goal, const std::vector<Term>& literals, std::vector<bool>& kept) {
    std::vector<Term> assumptions{goal};
    for (std::size_t i = 0; i < literals.size(); ++i) {
      if (kept[i]) assumptions.push_back(literals[i]);
    }
    ++result_.statistics.checks;
    switch (side_.check(assumptions)) {
      case Answer::Sat:
      case Answer::Unknown: return false;
      case Answer::Unsat: break;
    }
    TermMap<bool> in_core;
    for (const Term t : side_.core()) in_core[t] = true;
    for (std::size_t i = 0; i < literals.size(); ++i) kept[i] = kept[i] && in_core.contains(literals[i]);
    return true;
  }

  /// Drops literals that the others imply, one by one: the states stay the same.
  void shrink_to_same_states(const std::vector<Term>& literals, std::vector<bool>& kept) {
    // Literals that alone imply many others are what is to be kept; these are mostly the positive ones.
    for (const bool positive : {false, true}) {
      for (std::size_t i = 0; i < literals.size(); ++i) {
        if ((terms_.kind(literals[i]) != Kind::Not) != positive) continue;
        std::vector<bool> others = kept;
        others[i] = false;
        if (contradicts(terms_.lnot(literals[i]), literals, others)) kept[i] = false;
      }
    }
  }

  Terms& terms_;
  Solver& solver_;
  Solver& side_;
  const AllSatOptions& options_;
  BooleanAbstraction& result_;
};

}  // namespace

BooleanAbstraction all_sat(Terms& terms, Solver& solver, Solver& side, Term formula, std::span<const Term> predicates,
                           const AllSatOptions& options) {
  base::require(terms.sort(formula).is_bool(), "all_sat takes a Boolean term");
  for (const Term p : predicates) base::require(terms.sort(p).is_bool(), "predicates are Boolean terms");
  BooleanAbstraction result;
  Enumeration enumeration(terms, solver, side, options, result);
  result.answer = Answer::Sat;
  for (const Part& part : connected_parts(terms, formula, predicates)) {
    switch (enumeration.enumerate(part)) {
      case Answer::Sat: break;
      case Answer::Unsat: result.answer = Answer::Unsat; return result;
      // Go on: another part may be unsatisfiable.
      case Answer::Unknown: result.answer = Answer::Unknown; break;
    }
  }
  return result;
}

Term BooleanAbstraction::formula(Terms& terms) const {
  base::require(answer != Answer::Unknown, "the abstraction is known");
  if (answer == Answer::Unsat) return terms.boolean(false);
  std::vector<Term> conjuncts;
  for (const auto& cubes : factors) {
    std::vector<Term> disjuncts;
    for (const Cube& cube : cubes) {
      std::vector<Term> literals;
      for (const BddLiteral& literal : cube) {
        literals.push_back(literal.negated ? terms.lnot(literal.predicate) : literal.predicate);
      }
      disjuncts.push_back(terms.land(literals));
    }
    conjuncts.push_back(terms.lor(disjuncts));
  }
  return terms.land(conjuncts);
}

Bdd BooleanAbstraction::bdd(BddManager& manager) const {
  base::require(answer != Answer::Unknown, "the abstraction is known");
  Bdd result = manager.constant(answer == Answer::Sat);
  for (const auto& cubes : factors) {
    Bdd factor = manager.constant(false);
    for (const Cube& cube : cubes) factor = factor | manager.cube(cube);
    result = result & factor;
  }
  return result;
}

}  // namespace pincer::logic
