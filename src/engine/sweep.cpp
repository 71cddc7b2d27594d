// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/sweep.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/efforts.h"
#include "encode/unrolling.h"
#include "engine/bounded_search.h"

namespace pincer::engine {

using logic::Answer;
using logic::Term;

namespace {

class Sweep {
 public:
  Sweep(const encode::BlockGraph& graph, std::span<const program::LocationId> ends,
        std::vector<const logic::SolverFactory*> solvers, const Context& context, const Violated& violated)
      : graph_(graph),
        terms_(graph.cfa().terms()),
        ends_(ends),
        unrolling_(graph),
        solver_(terms_, std::move(solvers)),
        context_(context),
        violated_(violated) {
    result_.excluded.assign(ends.size(), true);
    result_.are_others_excluded = true;
  }

  Swept run() {
    while (!context_.budget.exhausted() && is_any_left()) {
      result_.depth = unrolling_.depth();
      context_.progress(fmt::format("depth {}", result_.depth));
      ask_layer();
      if (unrolling_.exhausted() || is_unsat(unrolling_.open(result_.depth), context_.budget)) {
        result_.exhausted = result_.depth;
        break;
      }
      unrolling_.step();
      if (graph_.has_calls()) drop_calls();
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool is_any_left() const {
    return std::find(result_.excluded.begin(), result_.excluded.end(), true) != result_.excluded.end();
  }
  void drop_calls() {
    unrolling_.drop_calls([&](Term condition) {
      const bool is_impossible = is_unsat(condition, context_.budget.part(base::efforts::kSweepQuestion));
      if (is_impossible) solver_.add(terms_.lnot(condition));
      return is_impossible;
    });
  }
  bool is_unsat(Term target, const base::Budget& budget) {
    if (terms_.is_false(target)) return true;
    return solver_.check(target, budget) == Answer::Unsat;
  }

  void ask_layer() {
    std::vector<std::vector<Term>> at(ends_.size());
    std::vector<Term> others;
    for (const auto& [node, condition] : unrolling_.ends(result_.depth)) {
      const auto end = std::find(ends_.begin(), ends_.end(), graph_.node(node).location);
      (end == ends_.end() ? others : at[static_cast<std::size_t>(end - ends_.begin())]).push_back(condition);
    }
    const auto slice = [&] { return context_.budget.part(base::efforts::kSweepQuestion); };
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      if (result_.excluded[i] && !terms_.is_false(terms_.lor(at[i]))) open.push_back(i);
    }
    const auto all_open = [&] {
      std::vector<Term> conditions;
      for (const std::size_t end : open) conditions.push_back(terms_.lor(at[end]));
      return terms_.lor(conditions);
    };
    // Together, as long as that gives answers.
    while (!open.empty()) {
      const Term target = all_open();
      const Answer answer = solver_.check(target, slice());
      if (answer == Answer::Unsat) {
        solver_.add(terms_.lnot(target));
        open.clear();
      }
      if (answer != Answer::Sat) break;
      const auto end = take_model(target);
      if (!end) break;
      std::erase(open, *end);
    }
    for (const std::size_t end : open) {
      const Term target = terms_.lor(at[end]);
      switch (solver_.check(target, slice())) {
        case Answer::Unsat: solver_.add(terms_.lnot(target)); break;
        case Answer::Sat:
          if (!take_model(target)) result_.excluded[end] = false;
          break;
        case Answer::Unknown: result_.excluded[end] = false; break;
      }
    }
    if (result_.are_others_excluded && !is_unsat(terms_.lor(others), slice())) result_.are_others_excluded = false;
  }

  /// Of a target that holds: the end that an execution reaches.
  std::optional<std::size_t> take_model(Term target) {
    const auto model = [&] { return unrolling_.choices([&](Term unknown) { return solver_.value(unknown); }); };
    program::Choices choices = model();
    if (has_small_numbers(solver_, target, unrolling_.unknowns(), terms_, context_.budget)) choices = model();
    program::InterpretOptions options;
    options.record_trace = false;
    const program::LocationId last = program::interpret(graph_.cfa(), choices, options).last;
    const auto end = std::find(ends_.begin(), ends_.end(), last);
    if (end == ends_.end()) return std::nullopt;
    const auto index = static_cast<std::size_t>(end - ends_.begin());
    if (!result_.excluded[index]) return std::nullopt;
    result_.excluded[index] = false;
    violated_(index, choices);
    return index;
  }

  const encode::BlockGraph& graph_;
  logic::Terms& terms_;
  std::span<const program::LocationId> ends_;
  encode::Unrolling unrolling_;
  Cascade solver_;
  const Context& context_;
  const Violated& violated_;
  Swept result_;
};

}  // namespace

Swept sweep(const program::Cfa& cfa, std::span<const program::LocationId> ends,
            std::vector<const logic::SolverFactory*> solvers, const Context& context, const Violated& violated) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  return Sweep(graph, ends, std::move(solvers), context, violated).run();
}

}  // namespace pincer::engine
