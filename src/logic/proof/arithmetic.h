// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "logic/proof/resolution_proof.h"
#include "logic/proof/search.h"
#include "logic/proof/simplex.h"

namespace pincer::logic::proof {

/// A linear term over the integer variables of the problem.
struct Linear {
  Simplex::Sum sum;
  Rational constant;

  /// this += factor * other
  void add(const Rational& factor, const Linear& other);
  void add(const Rational& factor, Simplex::Variable x);
};

/// sum <= bound over integers, in normal form: integer factors without common divisor, the first one positive, the
/// bound an integer. So the negation is sum >= bound + 1, and no two atoms mean the same.
struct Inequality {
  Simplex::Sum sum;
  Rational bound;
  auto operator<=>(const Inequality&) const = default;
};

/// A literal over an inequality, or a constant.
struct NormalInequality {
  std::optional<bool> constant;
  Inequality inequality;
  bool negated = false;
};

/// linear <= 0 in normal form.
NormalInequality normalise(const Linear& linear);

/// Linear integer arithmetic as a theory of the search: atoms are inequalities, simplex decides them over rationals,
/// divisibility and splitting on single variables make the integers. Splits speak about one variable each, so that
/// no atom ever mixes variables that the problem does not mix; there are no other cuts for that reason.
class Arithmetic final : public Theory {
 public:
  Arithmetic(Search& search, ResolutionProof& proof) : search_(search), proof_(proof) {}

  /// An integer variable of the problem.
  Simplex::Variable new_variable();
  /// The variable of the search that means `inequality`.
  SatVariable atom(const Inequality& inequality);
  [[nodiscard]] const Inequality& inequality(SatVariable atom) const { return atoms_[*atom_of_[atom]].inequality; }

  /// After a consistent complete check; an integer for variables of the problem.
  [[nodiscard]] const Rational& value(Simplex::Variable x) const { return simplex_.value(x); }
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] std::uint64_t splits() const { return splits_; }
  [[nodiscard]] std::uint64_t pivots() const { return simplex_.pivots(); }

  [[nodiscard]] bool knows(SatVariable variable) const override {
    return variable < atom_of_.size() && atom_of_[variable].has_value();
  }
  Result assign(Literal literal) override;
  Result check(bool complete, const base::Budget& budget) override;
  [[nodiscard]] ResolutionProof::Id lemma() const override { return lemma_; }
  [[nodiscard]] bool preferred(SatVariable variable) const override;
  [[nodiscard]] std::size_t mark() const override { return simplex_.mark(); }
  void backtrack(std::size_t mark) override { simplex_.backtrack(mark); }

 private:
  struct Atom {
    Inequality inequality;
    Simplex::Variable x = 0;  // the variable or sum that is bounded
  };

  Simplex::Variable bounded(const Simplex::Sum& sum);
  /// x <= lower implies x <= upper, as a clause.
  void order(SatVariable lower, SatVariable upper);
  void farkas_lemma();
  bool divisibility_conflict();
  bool divisibility_conflict(Simplex::Variable basic);
  Result split(const base::Budget& budget);

  Search& search_;
  ResolutionProof& proof_;
  Simplex simplex_;
  std::vector<Simplex::Variable> integers_;  // the variables of the problem
  std::vector<Atom> atoms_;
  std::vector<std::optional<std::uint32_t>> atom_of_;  // by variable of the search
  std::map<Simplex::Sum, Simplex::Variable> sums_;
  std::vector<std::map<Rational, SatVariable>> atoms_by_bound_;  // by variable of the simplex
  ResolutionProof::Id lemma_ = 0;
  std::uint64_t splits_ = 0;
  std::string reason_;
};

}  // namespace pincer::logic::proof
