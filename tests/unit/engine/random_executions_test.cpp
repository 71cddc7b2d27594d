// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/random_executions.h"

#include <gtest/gtest.h>

#include "program/interpret.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

constexpr std::uint64_t kSeed = 16;

/// What the execution that is found violates.
std::optional<program::Check> found_in(const std::string& text, const std::string& property) {
  logic::Terms terms;
  frontend::Options options;
  options.property = program::property_from_name(property);
  options.allocation = frontend::Allocation::NeverFails;
  const program::Cfa cfa = support::load_text(text, terms, options).cfa;
  const auto unsafe = random_executions(cfa, kSeed, base::Budget());
  if (!unsafe) return std::nullopt;
  const program::Execution execution = program::interpret(cfa, unsafe->choices, {});
  EXPECT_EQ(execution.end, program::End::Error) << "it can be executed again";
  return cfa.edge(*execution.last_edge).violates;
}

constexpr const char* kStart = "int __VERIFIER_nondet_int(void); void* malloc(unsigned long); void abort(void);\n";

TEST(RandomExecutions, FindWhatLiesOpen) {
  const std::string text =
      "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 1000) __VERIFIER_error(); }";
  EXPECT_EQ(found_in(kStart + std::string("void __VERIFIER_error(void);") + text, "assertions"), program::Check::Call);
  EXPECT_EQ(found_in(kStart + std::string("int main(void) { return 0; }"), "assertions"), std::nullopt);
}

TEST(RandomExecutions, LostMemoryIsTheLastToBeTold) {
  const std::string access =
      "int main(void) { char* p = malloc(2); if (__VERIFIER_nondet_int() == 1) p[3] = 1; p = 0; return 0; }";
  EXPECT_EQ(found_in(kStart + access, "memsafety"), program::Check::Deref);
  const std::string leak =
      "int main(void) { char* p = malloc(2); p[__VERIFIER_nondet_int() == 1] = 1; p = 0; return 0; }";
  EXPECT_EQ(found_in(kStart + leak, "memsafety"), program::Check::Track);
}

}  // namespace
}  // namespace pincer::engine
