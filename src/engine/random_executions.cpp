// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/random_executions.h"

#include <algorithm>
#include <random>

#include "base/efforts.h"
#include "program/leak.h"

namespace pincer::engine {
namespace {

using logic::Sort;
using logic::Value;

/// The first executions take zeros and ones; all others draw each value anew.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t run) : random_(seed * 1'000'003 + run), run_(run) {}

  Value value(Sort sort) {
    if (run_ == 0) return Value::zero(sort);
    if (sort.is_bool()) return Value::boolean(run_ == 1 || random_() % 2 != 0);
    if (sort.is_bitvec()) return Value::bits(sort.width(), number(sort.width()));
    if (sort.is_array()) return Value::array(sort, value(sort.element()));
    if (sort == Sort::float64()) return Value::float64(real());
    if (sort == Sort::float32()) return Value::float32(static_cast<float>(real()));
    return Value::zero(sort);
  }

 private:
  mpz_class number(unsigned width) {
    if (run_ == 1) return 1;
    const auto small = static_cast<long>(random_() % 16);
    switch (random_() % 6) {
      case 0:
      case 1: return small;
      case 2: return -small;
      case 3: return static_cast<long>(random_() % 1000);
      case 4: return (mpz_class(1) << (random_() % 3 == 0 ? random_() % width : width - 1)) - small % 2;  // a border
      default: {
        mpz_class bits = 0;
        for (unsigned done = 0; done < width; done += 32)
          bits = (bits << 32) + static_cast<unsigned long>(random_() >> 32);
        return bits;
      }
    }
  }

  double real() {
    if (run_ == 1) return 1;
    const auto small = static_cast<double>(random_() % 16);
    switch (random_() % 4) {
      case 0: return small;
      case 1: return -small / 4;
      case 2: return small * 1e10;
      default: return static_cast<double>(random_() % 1'000'000) / 997;
    }
  }

  std::mt19937_64 random_;
  std::uint64_t run_;
};

}  // namespace

std::optional<certificate::Unsafe> random_executions(const program::Cfa& cfa, std::uint64_t seed,
                                                     const base::Budget& budget) {
  constexpr std::uint64_t kPatience = 1 << 12;
  constexpr std::uint64_t kRuns = 1000;
  std::optional<certificate::Unsafe> leak;
  for (std::uint64_t run = 0; run < kRuns && !budget.exhausted(); ++run) {
    Draws draws(seed, run);
    program::Choices choices;
    bool guesses = false;
    std::uint64_t steps = 0;
    program::InterpretOptions options;
    options.record_trace = false;
    options.step_limit = kPatience * seed;
    options.next_input = [&](program::EdgeId, Sort sort, std::size_t) {
      return choices.inputs.emplace_back(draws.value(sort));
    };
    options.next_havoc = [&](program::EdgeId edge, Sort sort) {
      guesses |= std::get<program::Havoc>(cfa.edge(edge).statement).is_guess;
      return choices.havocs.emplace_back(draws.value(sort));
    };
    options.stop = [&] { return guesses || (++steps % kPatience == 0 && budget.exhausted()); };
    const program::Execution execution = program::interpret(cfa, {}, options);
    budget.spend(base::Effort(1 + (cfa.edges().size() + execution.steps) / base::efforts::kInterpretedStepsPerUnit));
    if (execution.end != program::End::Error || guesses) continue;
    if (!program::is_leak(cfa, *execution.last_edge)) return certificate::Unsafe{std::move(choices)};
    if (!leak) leak = certificate::Unsafe{std::move(choices)};
  }
  return leak;
}

}  // namespace pincer::engine
