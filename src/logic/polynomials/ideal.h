// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "base/budget.h"
#include "logic/term/terms.h"

namespace pincer::logic::polynomials {

/// Some equations of bit-vectors, and what follows from them by sums and products alone. Sums, differences and products
/// modulo 2^width are polynomials; every other term is an unknown of its own.
///
/// Law: what follows holds in every state in which the equations hold. Not all that holds is found.
class Ideal {
 public:
  Ideal() = default;
  virtual ~Ideal() = default;
  Ideal(const Ideal&) = delete;
  Ideal& operator=(const Ideal&) = delete;

  /// a = b holds; two bit-vectors of one width.
  virtual void add(Term a, Term b) = 0;
  /// Does a = b follow? False if it is not known, or the budget ends.
  virtual bool implies(Term a, Term b) = 0;
  /// No state satisfies the equations.
  virtual bool is_contradictory() = 0;
};

using MakeIdeal = std::unique_ptr<Ideal> (*)(Terms& terms, const base::Budget& budget);

/// For searches: polynomials are divided by the equations, the highest monomial first.
std::unique_ptr<Ideal> make_division(Terms& terms, const base::Budget& budget);

/// For checks of what the other one found: linear algebra over products of the equations and monomials. Shares no code with
/// it but the terms.
std::unique_ptr<Ideal> make_elimination(Terms& terms, const base::Budget& budget);

}  // namespace pincer::logic::polynomials
