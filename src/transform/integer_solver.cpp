// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/integer_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "transform/integer_terms.h"

namespace pincer::transform {

using domain::Bound;
using logic::Answer;
using logic::Kind;
using logic::Sort;
using logic::Term;

namespace {

/// Compares choices with constants case by case: ite(c, x, y) < 7 becomes ite(c, x < 7, y < 7). What a long block makes of
/// a variable is a tree of choices with wide bounds, of which each case has narrow ones and often is decided by them.
class Distribution {
 public:
  explicit Distribution(logic::Terms& terms) : terms_(terms) {}

  Term operator()(Term root) {
    std::vector<Term> open{root};
    while (!open.empty()) {
      const Term t = open.back();
      const std::size_t before = open.size();
      if (!result_.contains(t)) {
        const std::vector<Term> parts = parts_of(t);
        for (const Term part : parts) {
          if (!result_.contains(part)) open.push_back(part);
        }
        if (open.size() == before) result_[t] = combine(t, parts);
      }
      if (open.size() == before) open.pop_back();
    }
    return *result_.find(root);
  }

 private:
  /// The side of a comparison that is a choice, where the other is constant.
  [[nodiscard]] std::optional<std::size_t> choice(Term t) const {
    if (result_.size() > kMostTerms) return std::nullopt;
    switch (terms_.kind(t)) {
      case Kind::Eq:
      case Kind::BvUlt:
      case Kind::BvUle:
      case Kind::BvSlt:
      case Kind::BvSle: break;
      default: return std::nullopt;
    }
    for (const std::size_t side : {0, 1}) {
      const Term a = terms_.child(t, side);
      if (terms_.kind(a) == Kind::Ite && terms_.sort(a).is_bitvec() && terms_.is_const(terms_.child(t, 1 - side)))
        return side;
    }
    return std::nullopt;
  }

  std::vector<Term> parts_of(Term t) {
    const auto side = choice(t);
    if (!side) return {terms_.children(t).begin(), terms_.children(t).end()};
    const Term chosen = terms_.child(t, *side);
    const Term constant = terms_.child(t, 1 - *side);
    const auto compare = [&](Term one) {
      return *side == 0 ? terms_.rebuild(t, std::vector{one, constant}) : terms_.rebuild(t, std::vector{constant, one});
    };
    return {terms_.child(chosen, 0), compare(terms_.child(chosen, 1)), compare(terms_.child(chosen, 2))};
  }

  Term combine(Term t, const std::vector<Term>& parts) {
    std::vector<Term> done;
    for (const Term part : parts) done.push_back(*result_.find(part));
    if (choice(t)) return terms_.ite(done[0], done[1], done[2]);
    return std::equal(done.begin(), done.end(), terms_.children(t).begin()) ? t : terms_.rebuild(t, done);
  }

  static constexpr std::size_t kMostTerms = 200'000;

  logic::Terms& terms_;
  logic::TermMap<Term> result_;
};

class IntegerSolver final : public logic::Solver {
 public:
  IntegerSolver(logic::Terms& terms, std::unique_ptr<logic::Solver> inner)
      : terms_(terms),
        inner_(std::move(inner)),
        integers_(
            terms, Arithmetic::Exact, [this](Term variable) { return variable_for(variable); },
            [this](Sort sort) { return terms_.fresh_variable("any", sort); }) {}

  void push() override { inner_->push(); }
  void pop(unsigned levels) override {
    inner_->pop(levels);
    known_ = 0;  // what was told above is told again
    known_ranges_ = 0;
  }
  void add(Term formula) override { inner_->add(read(formula)); }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override {
    std::vector<Term> read_assumptions;
    for (const Term assumption : assumptions) read_assumptions.push_back(read(assumption));
    if (!has_division_ || compares_arrays_) {
      reason_ = has_division_ ? "equations of arrays" : "no division";
      return Answer::Unknown;
    }
    switch (inner_->check(read_assumptions)) {
      case Answer::Unsat:
        core_.clear();
        for (const Term part : inner_->core()) {
          const auto place = std::find(read_assumptions.begin(), read_assumptions.end(), part);
          core_.push_back(assumptions[static_cast<std::size_t>(place - read_assumptions.begin())]);
        }
        return Answer::Unsat;
      case Answer::Sat: reason_ = "not refuted over integers"; return Answer::Unknown;
      case Answer::Unknown: reason_ = inner_->reason(); return Answer::Unknown;
    }
    return Answer::Unknown;
  }
  logic::Value value(Term /*t*/) override {
    base::require(false, "there are no models");
    return {};
  }
  std::vector<Term> core() override { return core_; }
  [[nodiscard]] std::string reason() const override { return reason_; }
  void set_budget(const base::Budget& budget) override { inner_->set_budget(budget); }
  void interrupt() override { inner_->interrupt(); }
  [[nodiscard]] std::string name() const override { return fmt::format("{} over integers", inner_->name()); }

 private:
  Term read(Term formula) {
    look_at(formula);
    const Term result = integers_.plain(distribute_(formula));
    const std::vector<Term>& facts = integers_.facts();
    for (; known_ < facts.size(); ++known_) inner_->add(facts[known_]);
    for (; known_ranges_ < ranges_.size(); ++known_ranges_) inner_->add(ranges_[known_ranges_]);
    return result;
  }

  /// Arrays over integers have places that those over bits do not have, where equal arrays could differ: over bits, an
  /// array written at all its places is constant.
  void look_at(Term formula) {
    logic::visit_children_first(
        terms_, formula, [&](Term t) { return seen_.contains(t); },
        [&](Term t) {
          seen_[t] = true;
          switch (terms_.kind(t)) {
            case Kind::BvUDiv:
            case Kind::BvURem:
            case Kind::BvSDiv:
            case Kind::BvSRem: has_division_ = true; break;
            case Kind::Eq: compares_arrays_ = compares_arrays_ || terms_.sort(terms_.child(t, 0)).is_array(); break;
            default: break;
          }
        });
  }

  IntegerVariable variable_for(Term variable) {
    const Sort sort = terms_.sort(variable);
    const Sort over_integers = IntegerTerms::sort(sort);
    if (sort == over_integers) return {variable, true, {}};
    const Term term = terms_.fresh_variable("int", over_integers);
    if (!sort.is_bitvec()) return {term, true, {}};
    const mpz_class half = mpz_class(1) << (sort.width() - 1);
    ranges_.push_back(
        terms_.land(terms_.int_le(terms_.integer(-half), term), terms_.int_lt(term, terms_.integer(half))));
    return {term, true, {Bound::from(-half), Bound::from(half - 1)}};
  }

  logic::Terms& terms_;
  std::unique_ptr<logic::Solver> inner_;
  Distribution distribute_{terms_};
  IntegerTerms integers_;
  std::vector<Term> ranges_;  // of the variables so far
  std::size_t known_ = 0;     // facts that the inner solver was told
  std::size_t known_ranges_ = 0;
  logic::TermMap<bool> seen_;
  bool has_division_ = false;
  bool compares_arrays_ = false;
  std::vector<Term> core_;
  std::string reason_;
};

}  // namespace

std::unique_ptr<logic::SolverFactory> make_integer_solver_factory(const logic::SolverFactory& over_integers) {
  return std::make_unique<logic::FunctionSolverFactory>(
      over_integers.name() + " over integers", [&over_integers](logic::Terms& terms) -> std::unique_ptr<logic::Solver> {
        return std::make_unique<IntegerSolver>(terms, over_integers.make(terms));
      });
}

}  // namespace pincer::transform
