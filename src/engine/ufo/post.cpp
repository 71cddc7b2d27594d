// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Predicate abstraction over whole blocks. A predicate p over the variables after a block is the predicate p[x :=
// value of x after the block] before it, so that no second set of variables is needed: what a block keeps of the
// predicates is a question about its source's variables and unknowns.
#include "engine/ufo/post.h"

#include <map>
#include <optional>
#include <utility>

#include "base/timer.h"
#include "engine/ufo/boolean_abstraction.h"
#include "engine/ufo/predicates.h"
#include "invariant/block_solvers.h"
#include "logic/query/cartesian_abstraction.h"

namespace pincer::engine::ufo {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::BddLiteral;
using logic::Term;
using logic::Terms;

namespace {

/// The weakest there is: refinements have to find all labels.
class TruePost final : public Post {
 public:
  explicit TruePost(Terms& terms) : terms_(terms) {}
  Term operator()(Term, const Transition&) override { return terms_.boolean(true); }
  void learn(NodeId, Term) override {}

 private:
  Terms& terms_;
};

/// The predicates at a block's end as they are at its start: the different ones that are not constant, and what all
/// of them come to.
struct Images {
  struct Image {
    Term predicate;
    Term before;
  };
  std::vector<Image> all;
  std::vector<Term> open;
  logic::TermMap<Term> predicate_of;  // the first one with this image
};

class PredicatePost final : public Post {
 public:
  PredicatePost(Abstraction abstraction, const encode::Transitions& transitions, const logic::SolverFactory& solvers,
                const base::Budget& budget, base::Statistics& statistics)
      : abstraction_(abstraction),
        cfa_(transitions.graph().cfa()),
        terms_(cfa_.terms()),
        predicates_(transitions.graph().nodes().size(), Predicates(terms_)),
        blocks_(transitions.graph().cfa(), solvers, budget),
        solvers_(solvers),
        budget_(budget),
        statistics_(statistics),
        seconds_(statistics.seconds("post")),
        posts_(statistics.count("posts computed")),
        hits_(statistics.count("posts remembered")),
        tracked_(statistics.count("predicates")) {}

  Term operator()(Term pre, const Transition& block) override {
    const base::Timer timer(seconds_);
    if (terms_.is_false(pre)) return pre;
    Block& known = blocks_.of(block);
    const std::size_t tracked = predicates_[block.target.index()].all().size();
    const auto [result, is_new] = known.results.try_emplace({pre, tracked});
    if (!is_new) {
      ++hits_;
      return result->second;
    }
    ++posts_;
    return result->second = compute(pre, block, known);
  }

  void learn(NodeId place, Term label) override {
    Predicates& predicates = predicates_[place.index()];
    const std::size_t before = predicates.all().size();
    if (abstraction_ == Abstraction::Cartesian) predicates.add_conjuncts(label);
    predicates.add_atoms(label);
    tracked_ += predicates.all().size() - before;
  }

 private:
  struct Block : invariant::BlockSolver {
    using BlockSolver::BlockSolver;
    /// By what held before and the number of predicates, which only grows.
    std::map<std::pair<Term, std::size_t>, Term> results;
  };

  Images images(const Transition& block, Block& known) {
    Images result;
    for (const Term p : predicates_[block.target.index()].all()) {
      const Term before = known.before(p);
      result.all.push_back({p, before});
      if (terms_.is_const(before) || result.predicate_of.contains(before)) continue;
      result.predicate_of[before] = p;
      result.open.push_back(before);
    }
    return result;
  }

  Term compute(Term pre, const Transition& block, Block& known) {
    const Images predicates = images(block, known);
    if (predicates.open.empty() || abstraction_ == Abstraction::Cartesian) return cartesian(pre, known, predicates);
    return boolean(pre, block, known, predicates);
  }

  Term cartesian(Term pre, Block& known, const Images& predicates) {
    const auto result = logic::cartesian_abstraction(terms_, known.solver(), pre, predicates.open);
    if (result.answer == Answer::Unsat) return terms_.boolean(false);
    logic::TermMap<bool> value;  // of images that are implied
    for (const BddLiteral& literal : result.cube) value[literal.predicate] = !literal.negated;
    std::vector<Term> conjuncts;
    for (const auto& [predicate, before] : predicates.all) {
      const bool* implied = value.find(before);
      if (implied == nullptr && !terms_.is_const(before)) continue;
      const bool is_true = implied == nullptr ? terms_.is_true(before) : *implied;
      conjuncts.push_back(is_true ? predicate : terms_.lnot(predicate));
    }
    return terms_.land(conjuncts);
  }

  Term boolean(Term pre, const Transition& block, Block& known, const Images& predicates) {
    if (!boolean_) boolean_ = std::make_unique<BooleanAbstraction>(cfa_, solvers_, budget_, statistics_);
    std::vector<Term> different;
    for (const Term before : predicates.open) different.push_back(*predicates.predicate_of.find(before));
    const std::optional<logic::Bdd> values = boolean_->values_after(known, block, pre, different);
    if (!values) return terms_.boolean(true);
    if (values->is_false()) return terms_.boolean(false);
    std::vector<Term> conjuncts{boolean_->to_formula(*values)};
    for (const auto& [predicate, before] : predicates.all) {
      if (terms_.is_const(before)) {
        conjuncts.push_back(terms_.is_true(before) ? predicate : terms_.lnot(predicate));
      } else if (const Term first = *predicates.predicate_of.find(before); first != predicate) {
        conjuncts.push_back(terms_.eq(first, predicate));
      }
    }
    return terms_.land(conjuncts);
  }

  Abstraction abstraction_;
  const program::Cfa& cfa_;
  Terms& terms_;
  std::vector<Predicates> predicates_;  // by place
  invariant::BlockSolvers<Block> blocks_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  base::Statistics& statistics_;
  std::unique_ptr<BooleanAbstraction> boolean_;  // once it is needed
  double& seconds_;
  std::uint64_t& posts_;
  std::uint64_t& hits_;
  std::uint64_t& tracked_;
};

}  // namespace

std::unique_ptr<Post> make_post(Abstraction abstraction, const encode::Transitions& transitions,
                                const logic::SolverFactory& solvers, const base::Budget& budget,
                                base::Statistics& statistics) {
  if (abstraction == Abstraction::None) return std::make_unique<TruePost>(transitions.graph().cfa().terms());
  return std::make_unique<PredicatePost>(abstraction, transitions, solvers, budget, statistics);
}

}  // namespace pincer::engine::ufo
