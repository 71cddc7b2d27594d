// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The unwinding against the interpreter: values of the unknowns mean one concrete execution, and what was told about
// ends must say of it what it does.
#include "encode/unwinding.h"

#include <gtest/gtest.h>

#include <map>

#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"
#include "unit/program/random_cfa.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::encode {
namespace {

using logic::Term;
using logic::Value;
using program::Cfa;
using program::End;

/// Small numbers come often, so that branches go both ways.
Value any_value(logic::testing::Random& random, logic::Sort sort) {
  const bool is_small = sort.is_bitvec() && !random.one_in(3);
  return is_small ? Value::bits(sort.width(), std::uint64_t{random.below(9)} - 2)
                  : logic::testing::random_value(random, sort);
}

struct Compared {
  std::size_t errors = 0;
  std::size_t ended = 0;
};

/// Compares random executions with what the unwinding tells; counts what they reached.
void compare(const Cfa& cfa, std::size_t turns, unsigned samples, Compared& counts) {
  const BlockGraph graph(cfa, BlockOperator::LoopHeads);
  if (graph.has_calls()) return;
  Unwinding unwinding(graph);
  std::vector<Term> errors;
  std::vector<Term> unsupported;
  Unwinding::Questions questions;
  questions.goes_on = [](Term) { return true; };
  questions.reached = [&](Term error, Term other) {
    errors.push_back(error);
    unsupported.push_back(other);
    return true;
  };
  questions.stop = [&] { return cfa.terms().size() > 400'000; };
  const auto outcome = unwinding.run(turns, questions);
  if (outcome == Unwinding::Outcome::Stopped) return;
  const bool is_over = outcome == Unwinding::Outcome::Ended;
  counts.ended += is_over ? 1 : 0;
  for (unsigned sample = 0; sample < samples; ++sample) {
    logic::testing::Random random(sample);
    std::map<Term, Value> values;
    const auto value = [&](Term unknown) {
      const auto known = values.find(unknown);
      if (known != values.end()) return known->second;
      return values.emplace(unknown, any_value(random, cfa.terms().sort(unknown))).first->second;
    };
    const program::Choices choices = unwinding.choices(value);
    std::size_t blocks = 0;
    bool matters = true;
    program::InterpretOptions options;
    options.record_trace = false;
    options.step_limit = 100'000;
    options.next_input = [&](program::EdgeId, logic::Sort sort, std::size_t index) {
      return index < choices.inputs.size() ? choices.inputs[index] : Value::zero(sort);
    };
    options.on_edge = [&](program::EdgeId edge) {
      const auto target = cfa.edge(edge).target;
      matters = matters && graph.relevant(target);
      const auto node = graph.node_at(target);
      if (matters && node && !graph.is_final(*node)) ++blocks;
    };
    const End end = program::interpret(cfa, choices, options).end;
    // What the execution did not ask for is zero.
    const auto settled = [&](Term unknown) {
      const auto known = values.find(unknown);
      return known == values.end() ? Value::zero(cfa.terms().sort(unknown)) : known->second;
    };
    const auto holds = [&](Term t) { return logic::evaluate(cfa.terms(), t, settled).as_bool(); };
    const bool is_error = holds(cfa.terms().lor(errors));
    const bool is_unsupported = holds(cfa.terms().lor(unsupported));
    if (is_over) {
      ASSERT_EQ(is_error, end == End::Error);
      ASSERT_EQ(is_unsupported, end == End::Unsupported);
      ASSERT_LE(blocks, unwinding.most_blocks());
    } else {
      ASSERT_TRUE(!is_error || end == End::Error);
      ASSERT_TRUE(!is_unsupported || end == End::Unsupported);
    }
    counts.errors += is_error ? 1 : 0;
  }
}

TEST(Unwinding, AgreesWithExecutionsOfOurPrograms) {
  Compared counts;
  for (const std::string& name : support::program_names()) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result program = support::load_program(name, terms);
    compare(program.cfa, 5, 12, counts);
    if (HasFailure()) return;
  }
  EXPECT_GT(counts.errors, 20U);
  EXPECT_GT(counts.ended, 10U);
}

TEST(Unwinding, AgreesWithExecutionsOfRandomPrograms) {
  Compared counts;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const auto builder = program::testing::random_program(seed);
    compare(builder->cfa, 3, 12, counts);
    if (HasFailure()) return;
  }
  EXPECT_GT(counts.errors, 5U);
  EXPECT_GT(counts.ended, 5U);
}

}  // namespace
}  // namespace pincer::encode
