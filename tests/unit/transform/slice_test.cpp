// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/slice.h"

#include <gtest/gtest.h>

#include "program/interpret.h"
#include "program/validate_cfa.h"
#include "transform/integer_view.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::transform {
namespace {

using program::Cfa;
using program::End;

/// Ends that are no error may differ: a slice cuts executions that can no longer reach one.
void expect_same_errors(const Cfa& before, const Cfa& after, const std::string& name) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    program::InterpretOptions options;
    options.step_limit = 200'000;
    options.record_trace = false;
    options.next_input = [&](program::EdgeId, logic::Sort sort, std::size_t i) -> std::optional<logic::Value> {
      const std::uint64_t number = (seed * 7919 + i * 104729) % (seed % 2 == 0 ? 12 : 1'000'003);
      if (sort.is_int()) return logic::Value::integer(mpz_class(static_cast<unsigned long>(number % 100)));
      if (sort.is_bitvec()) return logic::Value::bits(sort.width(), number % 100);
      return logic::Value::zero(sort);
    };
    const End expected = program::interpret(before, {}, options).end;
    const End found = program::interpret(after, {}, options).end;
    if (expected == End::StepLimit || found == End::StepLimit) continue;
    EXPECT_EQ(found == End::Error, expected == End::Error) << name;
    EXPECT_EQ(found == End::Unsupported, expected == End::Unsupported) << name;
  }
}

TEST(Slice, KeepsErrors) {
  std::size_t smaller = 0;
  for (const std::string& name : support::program_names()) {
    logic::Terms terms;
    const frontend::Result loaded = support::load_program(name, terms);
    const Transformed sliced = slice(loaded.cfa);
    EXPECT_EQ(program::validate_cfa(sliced.program), std::vector<std::string>{}) << name;
    expect_same_errors(loaded.cfa, sliced.program, name);
    smaller += sliced.program.edges().size() < loaded.cfa.edges().size() ? 1 : 0;

    const Transformed view = integer_view(loaded.cfa, Arithmetic::Exact);
    const Transformed folded = propagate_intervals(view.program);
    EXPECT_EQ(program::validate_cfa(folded.program), std::vector<std::string>{}) << name;
    expect_same_errors(view.program, folded.program, name);
  }
  EXPECT_GT(smaller, 20U);
}

TEST(Pipeline, GoesBackThroughAllPasses) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_program("counter_safe", terms);
  const Transformed all = pipeline(
      loaded.cfa,
      {slice, [](const Cfa& cfa) { return integer_view(cfa, Arithmetic::Exact); }, propagate_intervals, slice});
  certificate::Inductive claim;
  claim.invariants.emplace_back(all.program.entry(), terms.boolean(true));
  const certificate::Verdict back = all.back(claim);
  bool has_entry = false;
  for (const auto& [location, formula] : std::get<certificate::Inductive>(back).invariants) {
    ASSERT_TRUE(location.valid());
    has_entry |= location == loaded.cfa.entry();
    EXPECT_TRUE(terms.sort(formula).is_bool());
  }
  EXPECT_TRUE(has_entry);
}

}  // namespace
}  // namespace pincer::transform
