// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Integer terms as linear sums. What is not linear but has a linear definition gets a variable of the partition: v for
// ite(c, a, b) with c => v = a and not c => v = b; q for a div k with 0 <= a - k q < |k|, so that a mod k is a - k q.
#include <array>

#include "base/contract.h"
#include "logic/proof/encoder.h"

namespace pincer::logic::proof {

Simplex::Variable Encoder::local_integer() {
  const Simplex::Variable x = arithmetic_.new_variable();
  integer_ranges_.resize(x + 1);
  integer_terms_.resize(x + 1);
  integer_ranges_[x].include(partition_);
  return x;
}

Simplex::Variable Encoder::integer_variable(Term variable) {
  if (const Simplex::Variable* x = integer_of_.find(variable)) {
    integer_ranges_[*x].include(partition_);
    return *x;
  }
  const Simplex::Variable x = local_integer();
  integer_of_[variable] = x;
  integer_terms_[x] = variable;
  integers_.emplace_back(variable, x);
  return x;
}

Simplex::Variable Encoder::quotient(Term dividend, const mpz_class& divisor) {
  const auto [entry, is_new] = quotients_.try_emplace({dividend, divisor}, 0);
  if (is_new) {
    entry->second = local_integer();
    divisions_.push_back({dividend, divisor, entry->second});
  }
  return entry->second;
}

Linear Encoder::linear(Term root) {
  Linear result;
  // Larger terms first, so that each is met once, with its whole factor, however much is shared.
  std::map<Term, Rational, std::greater<>> open;
  open.emplace(root, 1);
  std::map<Simplex::Variable, Rational> sum;
  while (!open.empty()) {
    const Term t = open.begin()->first;
    const Rational factor = std::move(open.begin()->second);
    open.erase(open.begin());
    if (factor.is_zero()) continue;
    switch (terms_.kind(t)) {
      case Kind::Variable: sum[integer_variable(t)] += factor; break;
      case Kind::IntConst: result.constant += factor * Rational(terms_.const_value(t).as_signed()); break;
      case Kind::IntAdd:
        for (const Term child : terms_.children(t)) open[child] += factor;
        break;
      case Kind::IntMul: {
        const Term by = terms_.child(t, 1);
        if (!terms_.is_const(by)) throw Unsupported("a product of variables");
        open[terms_.child(t, 0)] += factor * Rational(terms_.const_value(by).as_signed());
        break;
      }
      case Kind::Ite: {
        const Part* part = parts_.find(t);
        if (part == nullptr || part->done == 0) {
          // Needed once; the variable must exist before the definition does.
          if (part == nullptr) parts_[t].integer = local_integer();
          need(t, kBoth);
        }
        sum[parts_[t].integer] += factor;
        break;
      }
      case Kind::IntDiv:
      case Kind::IntMod: {
        const Term by = terms_.child(t, 1);
        if (!terms_.is_const(by)) throw Unsupported("a division by a variable");
        const mpz_class divisor = terms_.const_value(by).as_signed();
        const Simplex::Variable q = quotient(terms_.child(t, 0), divisor);
        if (terms_.kind(t) == Kind::IntDiv) {
          sum[q] += factor;
        } else {
          sum[q] -= factor * Rational(divisor);
          open[terms_.child(t, 0)] += factor;
        }
        break;
      }
      default: throw Unsupported("an integer operation that is not linear");
    }
  }
  for (auto& [x, factor] : sum) {
    if (!factor.is_zero()) result.sum.emplace_back(x, std::move(factor));
  }
  return result;
}

Linear Encoder::difference(Term a, Term b) {
  Linear result = linear(a);
  result.add(-1, linear(b));
  return result;
}

Literal Encoder::at_most_zero(const Linear& linear) {
  const NormalInequality normal = normalise(linear);
  if (normal.constant) return truth(*normal.constant);
  const SatVariable v = arithmetic_.atom(normal.inequality);
  return Literal(v, normal.negated);
}

void Encoder::define_ite(Term t) {
  const Literal condition = literal(terms_.child(t, 0));
  const Simplex::Variable x = parts_[t].integer;
  for (const bool then_branch : {true, false}) {
    Linear less = linear(terms_.child(t, then_branch ? 1 : 2));
    less.add(-1, x);  // branch - x
    Linear more;
    more.add(-1, less);
    const Literal other = then_branch ? ~condition : condition;
    add_clause(std::array{other, at_most_zero(less)});
    add_clause(std::array{other, at_most_zero(more)});
  }
}

void Encoder::define_division(const Division& division) {
  Linear remainder = linear(division.dividend);
  remainder.add(-Rational(division.divisor), division.quotient);
  Linear negative;
  negative.add(-1, remainder);
  add_clause(std::array{at_most_zero(negative)});
  remainder.constant -= Rational(mpz_class(abs(division.divisor) - 1));
  add_clause(std::array{at_most_zero(remainder)});
}

}  // namespace pincer::logic::proof
