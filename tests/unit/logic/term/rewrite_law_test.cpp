// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The law of all constructors: evaluate(make(op, args)) == op(evaluate(args)), on random terms and assignments.
// PINCER_LAW_ROUNDS=<n> in the environment searches longer than the usual 40 rounds.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "logic/text/smtlib.h"
#include "logic/value/operations.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::testing {
namespace {

/// The values of all terms of a Terms under one random assignment, extended as terms are made: children have smaller
/// ids, so one pass in the order of ids is enough.
class Assignment {
 public:
  Assignment(const Terms& terms, std::uint64_t seed) : terms_(terms), random_(seed) {}

  const Value& operator[](Term t) {
    while (values_.size() <= t.id()) values_.push_back(next(Term(static_cast<std::uint32_t>(values_.size()))));
    return values_[t.id()];
  }

 private:
  Value next(Term t) {
    if (!t.valid()) return {};
    if (terms_.kind(t) == Kind::Variable) return random_value(random_, terms_.sort(t));
    if (terms_.is_const(t)) return terms_.const_value(t);
    std::vector<Value> arguments;
    for (const Term child : terms_.children(t)) arguments.push_back(values_.at(child.id()));
    return apply(terms_.kind(t), terms_.attribute(t), terms_.sort(t), arguments);
  }

  const Terms& terms_;
  Random random_;
  std::vector<Value> values_;
};

struct Family {
  std::string name;
  std::vector<Sort> sorts;
  int constructions;
};

class RewriteLaw : public ::testing::TestWithParam<Family> {};

TEST_P(RewriteLaw, ConstructorsKeepTheMeaning) {
  // Several short rounds instead of one long: terms stay small, so that a failure can be read.
  constexpr int kUsualRounds = 40;
  constexpr int kAssignments = 5;
  const char* wanted = std::getenv("PINCER_LAW_ROUNDS");
  const int rounds = wanted != nullptr ? std::stoi(wanted) : kUsualRounds;
  for (int round = 0; round < rounds; ++round) {
    Terms terms;
    RandomTerms generator(terms, GetParam().sorts, 1000 + round);
    std::vector<Assignment> assignments;
    for (int i = 0; i < kAssignments; ++i) assignments.emplace_back(terms, 77 * round + i);
    for (int i = 0; i < GetParam().constructions / kUsualRounds; ++i) {
      const Construction made = generator.next();
      for (Assignment& assignment : assignments) {
        std::vector<Value> arguments;
        for (const Term a : made.arguments) arguments.push_back(assignment[a]);
        const Value expected = made.meaning(arguments);
        std::string shown;
        if (!(assignment[made.result] == expected)) {
          for (std::size_t k = 0; k < arguments.size(); ++k) {
            shown += to_smtlib(terms, made.arguments[k]) + "\n  = " + arguments[k].to_string() + "\n";
          }
        }
        ASSERT_EQ(assignment[made.result].to_string(), expected.to_string())
            << to_smtlib(terms, made.result) << "\nfrom\n"
            << shown;
        ASSERT_TRUE(assignment[made.result] == expected);
      }
    }
  }
}

std::vector<Sort> bit_vectors(std::initializer_list<unsigned> widths) {
  std::vector<Sort> sorts{Sort::boolean()};
  for (const unsigned width : widths) sorts.push_back(Sort::bitvec(width));
  return sorts;
}

Sort memory(unsigned index, unsigned element) { return Sort::array(Sort::bitvec(index), Sort::bitvec(element)); }

INSTANTIATE_TEST_SUITE_P(
    , RewriteLaw,
    ::testing::Values(
        Family{"Bool", {Sort::boolean()}, 20000},  //
        Family{"TinyBitVectors", bit_vectors({1, 2, 3, 4}), 60000},
        Family{"BitVectors", bit_vectors({8, 16, 31, 32, 64}), 60000},
        Family{"WideBitVectors", bit_vectors({1, 63, 64, 65, 127, 128}), 30000},
        Family{"Int", {Sort::boolean(), Sort::integer(), Sort::bitvec(8)}, 30000},
        Family{"TinyFloats",
               {Sort::boolean(), Sort::floating(3, 4), Sort::floating(2, 3), Sort::floating(2, 6), Sort::bitvec(7)},
               30000},
        Family{
            "Floats", {Sort::boolean(), Sort::float32(), Sort::float64(), Sort::bitvec(32), Sort::bitvec(64)}, 30000},
        Family{"Float80", {Sort::boolean(), Sort::float80(), Sort::float64(), Sort::bitvec(80)}, 20000},
        Family{"TinyArrays",
               {Sort::boolean(), Sort::bitvec(2), Sort::bitvec(3), memory(2, 3), memory(3, 3),
                Sort::array(Sort::boolean(), Sort::boolean())},
               40000},
        Family{"Memory", {Sort::boolean(), Sort::bitvec(64), Sort::bitvec(8), memory(64, 8)}, 40000},
        Family{"IntArrays",
               {Sort::boolean(), Sort::integer(), Sort::array(Sort::integer(), Sort::integer()),
                Sort::array(Sort::integer(), Sort::bitvec(128))},
               20000}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace pincer::logic::testing
