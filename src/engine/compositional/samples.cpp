// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/samples.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "logic/term/free_variables.h"

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;
using logic::Terms;

mpz_class value_at(const Linear& l, const std::vector<Term>& columns, const std::vector<mpz_class>& point) {
  return l.evaluate([&](Term column) {
    return point[static_cast<std::size_t>(std::find(columns.begin(), columns.end(), column) - columns.begin())];
  });
}

bool holds_at(const std::vector<Linear>& all, const std::vector<Term>& columns, const std::vector<mpz_class>& point) {
  return std::all_of(all.begin(), all.end(), [&](const Linear& l) { return value_at(l, columns, point) <= 0; });
}

class Sampler::Impl {
  struct State {
    std::size_t location = 0;
    logic::Substitution values;  // program variables to constants
    std::size_t depth = 0;
  };

 public:
  Impl(const Outline& outline, Terms& terms, logic::Solver& solver, Options options)
      : outline_(outline), terms_(terms), solver_(&solver), options_(options), result_(outline.locations.size()) {}

  [[nodiscard]] const Samples& samples() const { return result_; }

  void use(logic::Solver& solver) { solver_ = &solver; }

  void run() {
    beginnings_.push_back({outline_.start, {}, 0});
    while (!beginnings_.empty()) {
      const State beginning = std::move(beginnings_.front());
      beginnings_.pop_front();
      checks_ = 0;
      expand(beginning, kBeginnings);
      const std::vector<State> first(open_.begin(),
                                     open_.begin() + static_cast<std::ptrdiff_t>(std::min(open_.size(), kBeginnings)));
      explore();
      checks_ = 0;
      for (const State& state : first) long_run(state);
      open_.clear();
    }
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
    for (std::size_t l = 0; l < outline_.locations.size(); ++l)
      options_.per_location = std::max(options_.per_location, result_.at(l).size() + 6);
    checks_ = options_.checks * 3 / 4;
    keep(std::move(state), sample.from);
    explore();
  }

 private:
  void explore() {
    for (bool oldest = true; !open_.empty() && checks_ < options_.checks; oldest = !oldest) {
      const State state = oldest ? open_.front() : open_.back();
      oldest ? open_.pop_front() : open_.pop_back();
      expand(state, kAttempts);
    }
    open_.clear();
  }

  void expand(const State& state, std::size_t attempts) {
    for (const Outline::Step& step : outline_.steps) {
      if (step.source != state.location || !step.target) continue;
      for (std::size_t attempt = 0; attempt < attempts; ++attempt) {
        std::optional<State> next = successor(state, step);
        if (!next) break;
        const bool other = chosen_;  // there may be another
        keep(*std::move(next), state.location);
        if (!other) break;
      }
    }
  }

  static constexpr std::size_t kBeginnings = 8;
  static constexpr std::size_t kAttempts = 3;
  static constexpr std::size_t kGuesses = 4;    // before the solver is asked
  static constexpr std::size_t kLongRun = 150;  // steps per location
  static constexpr std::size_t kMore = 40;      // samples per location from long runs
  static constexpr int kLarger = 9;

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
    const auto model = choose(condition, unknowns);
    if (!model) return std::nullopt;
    for (auto& [v, value] : next.values) value = logic::substitute(terms_, value, *model);
    return next;
  }

  /// One execution, to see late phases of loops and the loops after them; keeps fewer and fewer states of each
  /// location, and the last before it is left.
  void long_run(State state) {
    std::vector<std::size_t> visits(outline_.locations.size()), wanted(outline_.locations.size());
    std::size_t turn = 0;
    const std::size_t longest = kLongRun * outline_.locations.size();
    for (std::size_t length = 0; length < longest && checks_ < options_.checks; ++length) {
      std::optional<State> next;
      for (std::size_t i = 0; i < outline_.steps.size() && !next; ++i) {
        const Outline::Step& step = outline_.steps[(turn + i) % outline_.steps.size()];
        if (step.source != state.location || !step.target) continue;
        next = successor(state, step);
        if (next) turn += i + 1;
      }
      if (!next) break;
      const std::size_t l = next->location;
      if (visits[l]++ >= wanted[l]) {
        wanted[l] = 2 * wanted[l] + 1;
        keep(*next, state.location, kMore);
      } else if (l != state.location) {
        keep(state, state.location, kMore);
      }
      state = *std::move(next);
      if (outline_.locations[l].is_fresh) return;
    }
    keep(state, state.location, kMore);
  }

  /// A model of the condition where unknowns are small numbers, or else larger ones, as far as possible.
  std::optional<logic::Substitution> choose(Term condition, const std::vector<Term>& unknowns) {
    logic::Substitution wanted;
    for (std::size_t guess = 0; guess < kGuesses; ++guess) {
      wanted.clear();
      for (const Term v : unknowns) {
        if (terms_.sort(v).is_int()) {
          wanted.emplace(v, terms_.integer(next_number()));
        } else if (terms_.sort(v).is_bool()) {
          wanted.emplace(v, terms_.boolean(next_number() % 2 == 0));
        }
      }
      if (wanted.size() < unknowns.size()) break;
      if (terms_.is_true(logic::substitute(terms_, condition, wanted))) {
        ++checks_;
        return wanted;
      }
    }
    solver_->push();
    std::optional<logic::Substitution> result;
    if (satisfy(condition, unknowns, wanted)) {
      result.emplace();
      for (const Term v : unknowns) result->emplace(v, terms_.constant(solver_->value(v)));
    }
    solver_->pop();
    return result;
  }

  bool satisfy(Term condition, const std::vector<Term>& unknowns, const logic::Substitution& wanted) {
    solver_->add(condition);
    std::vector<Term> wishes;
    std::map<Term, Term> unknown_of;  // wishes that can be replaced
    for (const Term v : unknowns) {
      const auto value = wanted.find(v);
      if (value == wanted.end()) continue;
      wishes.push_back(terms_.eq(v, value->second));
      if (terms_.sort(v).is_int()) unknown_of[wishes.back()] = v;
    }
    for (;;) {
      ++checks_;
      switch (solver_->check(wishes)) {
        case Answer::Sat: return true;
        case Answer::Unknown: return false;
        case Answer::Unsat: break;
      }
      const std::vector<Term> core = solver_->core();
      if (core.empty()) return false;
      for (const Term refused : core) {
        std::erase(wishes, refused);
        const auto unknown = unknown_of.find(refused);
        if (unknown == unknown_of.end()) continue;
        wishes.push_back(terms_.eq(unknown->second, terms_.integer(kLarger * next_number() + kLarger)));
        unknown_of.erase(unknown);
      }
    }
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
    result_.add(state.location, std::move(sample));
    (location.is_fresh ? beginnings_ : open_).push_back(std::move(state));
  }

  /// The same sequence in every run.
  int next_number() {
    static constexpr std::array kNumbers{0, 1, -3, 2, 7, -1, 6, 5, -8, 12, 3, 0, -2, 10, 4};
    random_ = random_ * 1103515245 + 12345;  // the example generator of the C standard
    return kNumbers[(random_ >> 16) % kNumbers.size()];
  }

  const Outline& outline_;
  Terms& terms_;
  logic::Solver* solver_;
  Options options_;
  Samples result_;
  std::deque<State> open_;
  std::deque<State> beginnings_;  // at the start and at fresh locations; what follows them is explored alike
  bool chosen_ = false;
  std::size_t checks_ = 0;
  std::uint32_t random_ = 1;
};

Sampler::Sampler(const Outline& outline, Terms& terms, logic::Solver& solver, Options options)
    : impl_(std::make_unique<Impl>(outline, terms, solver, options)) {}
Sampler::~Sampler() = default;
const Samples& Sampler::samples() const { return impl_->samples(); }
void Sampler::run() { impl_->run(); }
void Sampler::use(logic::Solver& solver) { impl_->use(solver); }
void Sampler::extend(std::size_t location, const Sample& sample) { impl_->extend(location, sample); }

}  // namespace pincer::engine::compositional
