// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "logic/query/bdd_package.h"
#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// A Boolean function of predicates: a counted handle to a node of a reduced ordered decision diagram. Handles of one
/// manager are equal iff their functions are; they may outlive the manager.
class Bdd {
 public:
  Bdd() = default;  // no function
  Bdd(const Bdd& other) : package_(other.package_), node_(other.node_) {
    if (package_) package_->retain(node_);
  }
  Bdd(Bdd&& other) noexcept : package_(std::move(other.package_)), node_(other.node_) {}
  Bdd& operator=(Bdd other) noexcept {
    std::swap(package_, other.package_);
    std::swap(node_, other.node_);
    return *this;
  }
  ~Bdd() {
    if (package_) package_->release(node_);
  }

  [[nodiscard]] bool valid() const { return package_ != nullptr; }
  [[nodiscard]] bool is_true() const { return valid() && node_ == BddPackage::kTrue; }
  [[nodiscard]] bool is_false() const { return valid() && node_ == BddPackage::kFalse; }
  [[nodiscard]] std::size_t size() const { return package_->size(node_); }  // nodes without the constants

  // All throw BddLimit when there is no memory left.
  Bdd operator!() const { return made(package_->lnot(node_)); }
  Bdd operator&(const Bdd& other) const { return made(package_->land(node_, other.same_package(*this))); }
  Bdd operator|(const Bdd& other) const { return made(package_->lor(node_, other.same_package(*this))); }
  Bdd operator^(const Bdd& other) const { return made(package_->lxor(node_, other.same_package(*this))); }
  [[nodiscard]] Bdd implies(const Bdd& other) const { return (!*this) | other; }
  /// Is this => other valid?
  [[nodiscard]] bool entails(const Bdd& other) const { return (*this & !other).is_false(); }
  bool operator==(const Bdd& other) const { return package_ == other.package_ && (!valid() || node_ == other.node_); }

 private:
  friend class BddManager;

  Bdd(std::shared_ptr<BddPackage> package, int node) : package_(std::move(package)), node_(node) {}
  [[nodiscard]] Bdd made(int node) const { return {package_, node}; }
  [[nodiscard]] int same_package(const Bdd& other) const;

  std::shared_ptr<BddPackage> package_;
  int node_ = 0;
};

/// A predicate, or its negation.
struct BddLiteral {
  Term predicate;
  bool negated = false;
  bool operator==(const BddLiteral&) const = default;
};

/// Decision diagrams over predicates, which are any Boolean terms, each a variable of its own: that predicates may
/// imply each other is not known here. Variables are ordered by first use, and reordered when the diagrams grow.
class BddManager {
 public:
  BddManager(Terms& terms, std::shared_ptr<BddPackage> package) : terms_(terms), package_(std::move(package)) {}

  Bdd constant(bool value) { return {package_, value ? BddPackage::kTrue : BddPackage::kFalse}; }
  Bdd predicate(Term p);
  Bdd ite(const Bdd& condition, const Bdd& then_bdd, const Bdd& else_bdd);
  /// Law: entails(b, exists(b, ps)), and exists(b, ps) does not depend on ps.
  Bdd exists(const Bdd& b, std::span<const Term> predicates);
  Bdd cube(std::span<const BddLiteral> literals);

  /// Boolean structure down to known predicates, their negations, and atoms; atoms that are new become predicates.
  Bdd from_formula(Term formula);
  /// Law: true where b is, the predicates having their meaning. As large as the diagram: one choice (ite) per node.
  Term to_formula(const Bdd& b);
  /// Law: the disjunction of the cubes is b, and of none less. Minato-Morreale's irredundant sum of products.
  std::vector<std::vector<BddLiteral>> cubes(const Bdd& b);

  /// In the order of first use.
  [[nodiscard]] const std::vector<Term>& predicates() const { return predicates_; }

 private:
  struct Cover {
    std::vector<std::vector<BddLiteral>> cubes;
    Bdd function;
  };

  Bdd combine(Term t);
  [[nodiscard]] Bdd cofactor(const Bdd& b, unsigned variable, bool value) const;
  Cover irredundant(const Bdd& lower, const Bdd& upper);

  Terms& terms_;
  std::shared_ptr<BddPackage> package_;
  std::vector<Term> predicates_;
  TermMap<unsigned> variable_;  // of a predicate, plus 1
  TermMap<Bdd> known_;          // by formula
};

}  // namespace pincer::logic
