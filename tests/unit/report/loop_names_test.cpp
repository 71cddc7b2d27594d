// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "report/loop_invariants.h"
#include "unit/support/load.h"

namespace pincer::report {
namespace {

/// Who has the name `i` in the loops of a program: per place in the program model, the lines where it is changed.
std::vector<std::vector<std::set<unsigned>>> changes_of_i(const std::string& source) {
  logic::Terms terms;
  const frontend::Result program = support::load_text(source, terms);
  const program::Cfa& cfa = program.cfa;
  witness::Sources sources(cfa.sources(), [&](const std::string&) { return source; });
  std::map<logic::Term, std::set<unsigned>> changes;
  for (const program::Edge& edge : cfa.edges())
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement))
      changes[cfa.variable(assign->variable).term].insert(edge.where.line);
  std::vector<std::vector<std::set<unsigned>>> result;
  for (const LoopInvariants& loop : loops_with_invariants(cfa, {}, sources)) {
    for (const LoopInvariants::Head& head : loop.heads) {
      result.emplace_back();
      for (const program::Variable& variable : cfa.variables()) {
        const auto name = head.variable_of(variable.term);
        if (name && name->name == "i") result.back().push_back(changes[variable.term]);
      }
    }
  }
  return result;
}

TEST(LoopNames, VariablesOfACallerAreOthers) {
  const auto places = changes_of_i(R"(extern int __VERIFIER_nondet_int(void);
void __assert_fail(void);
int f(int n) {
  int i = 0;
  while (i < n)
    i = i + __VERIFIER_nondet_int();
  return i;
}
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i > 0) i = i + 3;
  if (f(__VERIFIER_nondet_int()) == i) __assert_fail();
  return 0;
}
)");
  ASSERT_EQ(places.size(), 1U);
  ASSERT_EQ(places[0].size(), 1U) << "one variable is i in the loop";
  for (const unsigned line : places[0][0]) EXPECT_LE(line, 8U) << "and it is the one of f";
}

TEST(LoopNames, EveryCallHasItsOwn) {
  const auto places = changes_of_i(R"(extern int __VERIFIER_nondet_int(void);
void __assert_fail(void);
int f(int n) {
  int i = 0;
  while (i < n)
    i = i + __VERIFIER_nondet_int();
  return i / 2;
}
int main(void) {
  int first = f(__VERIFIER_nondet_int());
  int second = f(first);
  if (first == second) __assert_fail();
  return 0;
}
)");
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[0].size(), 1U);
  EXPECT_EQ(places[1].size(), 1U);
}

}  // namespace
}  // namespace pincer::report
