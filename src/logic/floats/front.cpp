// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/floats/front.h"

#include <algorithm>
#include <utility>

#include "base/efforts.h"
#include "logic/bitblast/definitions.h"
#include "logic/evaluate/evaluate.h"
#include "logic/floats/components.h"
#include "logic/query/solver_in_front.h"
#include "logic/term/parts.h"
#include "logic/term/table_reads.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::logic::floats {

namespace {

/// More terms than that are no question of a few operations on floats.
constexpr std::size_t kMostTerms = 100'000;

class FrontSolver final : public SolverInFront {
 public:
  FrontSolver(Terms& terms, std::unique_ptr<Solver> inner, MakeBoxSearch make)
      : SolverInFront(terms, std::move(inner)), make_(make) {}

 private:
  Answer decide(std::span<const Term> assumptions) override {
    return has_interest(assumptions) && prepare(assumptions) ? take_turns(assumptions)
                                                             : ask_inner(assumptions, budget());
  }
  Value own_value(Term t) override {
    return evaluate(terms(), t, [&](Term variable) { return value_of_variable(variable); });
  }

  /// Are there floats in it?
  bool is_of_interest(Term root) override {
    visit_children_first(
        terms(), root, [&](Term t) { return has_floats_.contains(t); },
        [&](Term t) {
          const auto children = terms().children(t);
          const bool below =
              std::any_of(children.begin(), children.end(), [&](Term c) { return *has_floats_.find(c); });
          has_floats_[t] = below || terms().sort(t).is_float();
        });
    return *has_floats_.find(root);
  }

  /// The search for a question, which goes on if it was asked before. False: it is too large.
  bool prepare(std::span<const Term> assumptions) {
    std::vector<Term> question = this->question(assumptions);
    if (question == question_) return search_ != nullptr;
    question_ = question;
    search_.reset();
    definitions_ = std::make_unique<bitblast::Definitions>(terms());
    std::vector<Term> rest = definitions_->take(question);
    TableReads table_reads(terms());
    for (Term& formula : rest) formula = table_reads(definitions_->expand(formula));
    std::vector<Term> conjuncts = all_conjuncts(terms(), rest);
    std::sort(conjuncts.begin(), conjuncts.end());
    conjuncts.erase(std::unique(conjuncts.begin(), conjuncts.end()), conjuncts.end());
    if (size(conjuncts, kMostTerms) > kMostTerms) return false;
    search_ = std::make_unique<Components>(terms(), conjuncts, make_);
    return true;
  }

  Answer take_turns(std::span<const Term> assumptions) {
    base::Effort for_boxes = base::efforts::kFloatIntervals;
    base::Effort for_inner = base::efforts::kFloatClauses;
    bool inner_can = true;
    for (;;) {
      if (!search_->has_given_up()) {
        const Answer answer = search(budget().part(for_boxes));
        if (answer != Answer::Unknown) return by_boxes(answer, assumptions);
        if (is_at_end()) return stopped();
      }
      // What cannot be said in clauses is left to others after some time.
      if (!inner_can && (search_->has_given_up() || for_boxes >= base::efforts::kFloatBoxesAlone))
        return Answer::Unknown;
      if (inner_can) {
        const base::Budget part = search_->has_given_up() ? budget() : budget().part(for_inner);
        const Answer answer = ask_inner(assumptions, part);
        if (answer != Answer::Unknown || is_at_end()) return answer;
        inner_can = part.exhausted();
      }
      for_boxes = for_boxes * base::efforts::kFloatGrowth;
      for_inner = for_inner * base::efforts::kFloatGrowth;
    }
  }

  Answer search(const base::Budget& budget) {
    constexpr base::Effort kBetweenLooks(20'000);
    while (!is_interrupted() && !budget.exhausted()) {
      const Answer answer = search_->work(budget.part(kBetweenLooks));
      if (answer != Answer::Unknown || search_->has_given_up()) return answer;
    }
    return Answer::Unknown;
  }
  Answer by_boxes(Answer answer, std::span<const Term> assumptions) {
    question_.clear();  // the search is over; the same question again needs a new one
    return answer == Answer::Sat ? satisfied() : refuted(assumptions);
  }

  Value value_of_variable(Term variable) {
    const Term definition = definitions_->expand(variable);
    if (definition == variable) return search_->value(variable);
    return evaluate(terms(), definition, [&](Term v) { return search_->value(v); });
  }

  MakeBoxSearch make_;
  TermMap<bool> has_floats_;  // the term or something below it
  std::vector<Term> question_;
  std::unique_ptr<bitblast::Definitions> definitions_;  // of the question
  std::unique_ptr<BoxSearch> search_;                   // for the question; none if it is too large
};

}  // namespace

std::unique_ptr<Solver> with_boxes(Terms& terms, std::unique_ptr<Solver> inner, MakeBoxSearch make) {
  return std::make_unique<FrontSolver>(terms, std::move(inner), make);
}

}  // namespace pincer::logic::floats
