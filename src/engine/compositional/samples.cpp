// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/samples.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>

#include "logic/free_variables.h"

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;
using logic::Terms;

namespace {

struct State {
  std::size_t location = 0;
  logic::Substitution values;  // program variables to constants
  std::size_t depth = 0;
};

}  // namespace

class Sampler::Impl {
 public:
  Impl(const Outline& outline, Terms& terms, logic::Solver& solver, Options options)
      : outline_(outline),
        terms_(terms),
        solver_(solver),
        options_(options),
        result_(outline.locations.size()),
        deepest_{outline.start, {}, 0} {}

  [[nodiscard]] const Samples& samples() const { return result_; }

  void run() {
    open_.push_back({outline_.start, {}, 0});
    explore();
    long_run();
  }

  void extend(std::size_t location, const Sample& sample) {
    State state{location, {}, sample.depth};
    const std::vector<Term>& columns = outline_.locations[location].columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (terms_.kind(columns[i]) == logic::Kind::Variable)
        state.values.emplace(columns[i], terms_.integer(sample.point[i]));
      if (terms_.kind(columns[i]) == logic::Kind::Ite)
        state.values.emplace(terms_.child(columns[i], 0), terms_.boolean(sample.point[i] != 0));
    }
    // Every step here says what is live.
    for (const Outline::Step& step : outline_.steps) {
      if (step.target != location) continue;
      for (const auto& [v, value] : step.values) {
        if (!state.values.contains(v)) return;
      }
    }
    options_.per_location += 6;
    checks_ = options_.checks * 3 / 4;
    keep(std::move(state), sample.from);
    explore();
  }

 private:
  void explore() {
    for (bool oldest = true; !open_.empty() && checks_ < options_.checks; oldest = !oldest) {
      const State state = oldest ? open_.front() : open_.back();
      oldest ? open_.pop_front() : open_.pop_back();
      for (const Outline::Step& step : outline_.steps) {
        if (step.source != state.location || !step.target) continue;
        for (int attempt = 0; attempt < (state.depth == 0 ? kBeginnings : kAttempts); ++attempt) {
          std::optional<State> next = successor(state, step);
          if (!next) break;
          const bool other = chosen_;  // there may be another
          keep(*std::move(next), state.location);
          if (!other) break;
        }
      }
    }
    open_.clear();
  }

  static constexpr int kBeginnings = 8;
  static constexpr int kAttempts = 3;
  static constexpr int kLongRun = 300;

  /// One execution of a step. Sets `chosen_`: something could be chosen.
  std::optional<State> successor(const State& state, const Outline::Step& step) {
    const Term condition = logic::substitute(terms_, step.condition, state.values);
    if (terms_.is_false(condition)) return std::nullopt;
    State next{*step.target, {}, state.depth + 1};
    std::vector<Term> unknowns = logic::free_variables(terms_, condition);
    for (const auto& [v, value] : step.values) {
      const Term after = logic::substitute(terms_, value, state.values);
      next.values.emplace(v, after);
      for (const Term u : logic::free_variables(terms_, after)) unknowns.push_back(u);
    }
    std::sort(unknowns.begin(), unknowns.end());
    unknowns.erase(std::unique(unknowns.begin(), unknowns.end()), unknowns.end());
    chosen_ = !unknowns.empty();
    if (terms_.is_true(condition) && !chosen_) return next;
    if (!choose(condition, unknowns)) return std::nullopt;
    logic::Substitution model;
    for (const Term v : unknowns) model.emplace(v, terms_.constant(solver_.value(v)));
    solver_.pop();
    for (auto& [v, value] : next.values) value = logic::substitute(terms_, value, model);
    return next;
  }

  /// Goes on from the deepest state, to see late phases of loops; keeps fewer and fewer states, and the last.
  void long_run() {
    State state = deepest_;
    std::size_t wanted = state.depth;
    std::size_t from = state.location;
    std::size_t turn = 0;
    checks_ = 0;
    for (int length = 0; length < kLongRun && checks_ < options_.checks; ++length) {
      std::optional<State> next;
      for (std::size_t i = 0; i < outline_.steps.size() && !next; ++i) {
        const Outline::Step& step = outline_.steps[(turn + i) % outline_.steps.size()];
        if (step.source != state.location || !step.target) continue;
        next = successor(state, step);
        if (next) turn += i + 1;
      }
      if (!next) break;
      from = state.location;
      state = *std::move(next);
      if (state.depth < wanted) continue;
      wanted += 1 + wanted / 2;
      keep(state, from, kLongRun);
    }
    keep(std::move(state), from, kLongRun);
  }

  /// A model of the condition where unknowns are small numbers, as far as possible; the solver stays one level up.
  bool choose(Term condition, const std::vector<Term>& unknowns) {
    solver_.push();
    solver_.add(condition);
    std::vector<Term> wishes;
    for (const Term v : unknowns) {
      if (terms_.sort(v).is_int()) wishes.push_back(terms_.eq(v, terms_.integer(next_number())));
      if (terms_.sort(v).is_bool()) wishes.push_back(next_number() % 2 == 0 ? v : terms_.lnot(v));
    }
    for (;;) {
      ++checks_;
      switch (solver_.check(wishes)) {
        case Answer::Sat: return true;
        case Answer::Unknown: solver_.pop(); return false;
        case Answer::Unsat: break;
      }
      if (wishes.empty()) break;
      const std::vector<Term> core = solver_.core();
      std::erase_if(wishes, [&](Term wish) { return std::find(core.begin(), core.end(), wish) != core.end(); });
      if (core.empty()) break;
    }
    solver_.pop();
    return false;
  }

  void keep(State state, std::size_t from, std::size_t more = 0) {
    const Location& location = outline_.locations[state.location];
    Sample sample{{}, from, state.depth};
    for (const Term column : location.columns) {
      const Term value = logic::substitute(terms_, column, state.values);
      if (!terms_.is_const(value)) return;
      sample.point.push_back(terms_.const_value(value).as_signed());
    }
    const std::vector<Sample>& known = result_.at(state.location);
    const bool is_new =
        std::none_of(known.begin(), known.end(), [&](const Sample& s) { return s.point == sample.point; });
    if (!is_new || known.size() >= options_.per_location + more) return;
    if (state.depth > deepest_.depth) deepest_ = state;
    result_.add(state.location, std::move(sample));
    open_.push_back(std::move(state));
  }

  /// The same sequence in every run.
  int next_number() {
    static constexpr std::array kNumbers{0, 1, -3, 2, 7, -1, 0, 5, -8, 1, 3, 0, -2, 10, 4};
    position_ = (position_ + 1) % kNumbers.size();
    return kNumbers[position_];
  }

  const Outline& outline_;
  Terms& terms_;
  logic::Solver& solver_;
  Options options_;
  Samples result_;
  std::deque<State> open_;
  State deepest_;
  bool chosen_ = false;
  std::size_t checks_ = 0;
  std::size_t position_ = 0;
};

Sampler::Sampler(const Outline& outline, Terms& terms, logic::Solver& solver, Options options)
    : impl_(std::make_unique<Impl>(outline, terms, solver, options)) {}
Sampler::~Sampler() = default;
const Samples& Sampler::samples() const { return impl_->samples(); }
void Sampler::run() { impl_->run(); }
void Sampler::extend(std::size_t location, const Sample& sample) { impl_->extend(location, sample); }

}  // namespace pincer::engine::compositional
