// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/cartesian_abstraction.h"

#include "base/contract.h"

// Candidates are the literals that hold in a first model. As long as some candidate can be false, the model that shows
// it removes all candidates that are false in it; when none can, all of them are implied at once.
namespace pincer::logic {

Term CartesianAbstraction::formula(Terms& terms) const {
  if (answer == Answer::Unsat) return terms.boolean(false);
  std::vector<Term> literals;
  for (const BddLiteral& literal : cube) {
    literals.push_back(literal.negated ? terms.lnot(literal.predicate) : literal.predicate);
  }
  return terms.land(literals);
}

CartesianAbstraction cartesian_abstraction(Terms& terms, Solver& solver, Term formula,
                                           std::span<const Term> predicates) {
  base::require(terms.sort(formula).is_bool(), "cartesian_abstraction takes a Boolean term");
  CartesianAbstraction result;
  const auto check = [&](std::span<const Term> assumptions) {
    ++result.checks;
    const Answer answer = solver.check(assumptions);
    if (answer == Answer::Unknown) result.reason = solver.reason();
    return answer;
  };
  const auto negation = [&](const BddLiteral& l) { return l.negated ? l.predicate : terms.lnot(l.predicate); };
  const auto is_false_in_model = [&](const BddLiteral& l) { return solver.value(l.predicate).as_bool() == l.negated; };

  solver.push();
  solver.add(formula);
  std::vector<BddLiteral> candidates;
  result.answer = check({});
  if (result.answer == Answer::Sat) {
    for (const Term p : predicates) candidates.push_back({p, !solver.value(p).as_bool()});
  }
  while (!candidates.empty()) {
    std::vector<Term> negations;
    for (const BddLiteral& literal : candidates) negations.push_back(negation(literal));
    const Term some_false = terms.lor(negations);
    const Answer answer = check(std::span(&some_false, 1));
    if (answer == Answer::Unsat) {
      result.cube = std::move(candidates);
      break;
    }
    if (answer == Answer::Sat) {
      const std::size_t removed = std::erase_if(candidates, is_false_in_model);
      base::ensure(removed > 0, "a model of the negations makes some candidate false");
      continue;
    }
    // Too hard for all at once: one by one.
    result.answer = Answer::Unknown;
    for (const BddLiteral& literal : candidates) {
      const Term is_false = negation(literal);
      if (check(std::span(&is_false, 1)) == Answer::Unsat) result.cube.push_back(literal);
    }
    break;
  }
  solver.pop();
  return result;
}

}  // namespace pincer::logic
