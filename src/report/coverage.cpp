// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/coverage.h"

#include <gmpxx.h>

#include <random>
#include <vector>

#include "program/numbers.h"

namespace pincer::report {

namespace {

using logic::Value;

constexpr std::size_t kExecutions = 40;
constexpr std::uint64_t kSteps = 20'000;  // of each

/// Values of inputs: small ones, those that the program speaks of and their neighbours, any.
class Chance {
 public:
  explicit Chance(const program::Cfa& cfa) {
    for (const mpz_class& number : program::numbers_of(cfa)) numbers_.push_back(number);
    numbers_.emplace_back(0);
  }

  Value value(logic::Sort sort) {
    const std::uint64_t dice = random_();
    if (sort.is_bool()) return Value::boolean(dice % 2 == 0);
    if (!sort.is_bitvec() && !sort.is_int()) return Value::zero(sort);
    mpz_class number;
    switch (dice % 4) {
      case 0: number = static_cast<long>((dice >> 8) % 2); break;
      case 1: number = static_cast<long>((dice >> 8) % 20) - 4; break;
      case 2: number = numbers_[(dice >> 8) % numbers_.size()] + static_cast<long>((dice >> 4) % 3) - 1; break;
      default: number = static_cast<long>(random_()) >> (dice >> 8) % 60; break;
    }
    return sort.is_int() ? Value::integer(number) : Value::bits(sort.width(), number);
  }

 private:
  std::vector<mpz_class> numbers_;
  std::mt19937_64 random_;
};

/// Follows executions.
class Follower {
 public:
  explicit Follower(const program::Cfa& cfa) : cfa_(cfa), reached_(cfa.edges().size()) {}

  void follow(const program::Choices& choices, program::InterpretOptions options) {
    options.record_trace = false;
    options.on_edge = [&](program::EdgeId edge) { reached_[edge.index()] = true; };
    program::interpret(cfa_, choices, options);
  }

  [[nodiscard]] Lines lines() const {
    Lines result;
    for (std::size_t e = 0; e < reached_.size(); ++e) {
      const program::SourceLocation where = cfa_.edges()[e].where;
      if (reached_[e] && where.known()) result[where.file].insert(where.line);
    }
    return result;
  }

 private:
  const program::Cfa& cfa_;
  std::vector<bool> reached_;  // by edge
};

}  // namespace

Lines lines_of(const program::Cfa& cfa, const program::Choices& choices) {
  Follower follower(cfa);
  follower.follow(choices, {});
  return follower.lines();
}

Lines lines_by_chance(const program::Cfa& cfa, const base::Budget& budget) {
  Chance chance(cfa);
  Follower follower(cfa);
  program::InterpretOptions options;
  options.step_limit = kSteps;
  options.next_input = [&](program::EdgeId, logic::Sort sort, std::size_t) {
    return std::optional(chance.value(sort));
  };
  options.next_havoc = [&](program::EdgeId, logic::Sort sort) { return std::optional(chance.value(sort)); };
  options.stop = [&] { return budget.exhausted(); };
  for (std::size_t i = 0; i < kExecutions && !budget.exhausted(); ++i) follower.follow({}, options);
  return follower.lines();
}

}  // namespace pincer::report
