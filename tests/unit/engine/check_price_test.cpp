// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A check costs about what the search does, counted in effort, so that a loaded machine changes nothing. Both unwind the
// program; the check's solver is the slower one.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

constexpr std::uint64_t kAbout = 3;

struct Price {
  base::Effort search;
  base::Effort check;
};

/// Of exhausting a program by bounded model checking, and of the check of that.
Price price(const char* text, const char* property) {
  logic::Terms terms;
  frontend::Options options;
  options.property = program::property_from_name(property);
  const frontend::Result program = support::load_text(text, terms, options);
  const Toolbox toolbox;
  const base::Budget search;
  const Decision found = decide(program.cfa, "bmc", toolbox, {.budget = search}, {}, false);
  EXPECT_TRUE(std::holds_alternative<certificate::Exhausted>(found.verdict));
  const base::Budget check = base::Budget().part(search.spent() * kAbout);
  const auto checked = certificate::check(program.cfa, found.verdict, toolbox.check("cadical"), check);
  EXPECT_TRUE(checked.certified) << checked.message;
  EXPECT_EQ(checked.solver, "minisat");
  return {search.spent(), check.spent()};
}

TEST(CheckPrice, OfAnInsertionSort) {
  const Price sort = price(
      "#include <assert.h>\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "extern void __VERIFIER_assume(int);\n"
      "int main(void) {\n"
      "  int numbers[4];\n"
      "  int n = __VERIFIER_nondet_int();\n"
      "  __VERIFIER_assume(n >= 0 && n <= 4);\n"
      "  for (int i = 0; i < n; i++) numbers[i] = __VERIFIER_nondet_int();\n"
      "  for (int i = 1; i < n; i++) {\n"
      "    int key = numbers[i];\n"
      "    int j = i - 1;\n"
      "    while (j >= 0 && numbers[j] > key) {\n"
      "      numbers[j + 1] = numbers[j];\n"
      "      j--;\n"
      "    }\n"
      "    numbers[j + 1] = key;\n"
      "  }\n"
      "  for (int i = 1; i < n; i++) assert(numbers[i - 1] <= numbers[i]);\n"
      "  return 0;\n"
      "}\n",
      "assertions");
  EXPECT_LT(sort.check, sort.search * kAbout);
}

TEST(CheckPrice, OfAListThatIsSafe) {
  const Price list = price(
      "#include <stdlib.h>\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "struct node { int value; struct node *next; };\n"
      "int main(void) {\n"
      "  struct node *list = NULL;\n"
      "  const int n = __VERIFIER_nondet_int();\n"
      "  if (n < 0 || n > 3) return 0;\n"
      "  for (int i = 0; i < n; ++i) {\n"
      "    struct node *fresh = malloc(sizeof *fresh);\n"
      "    if (!fresh) abort();\n"
      "    fresh->value = __VERIFIER_nondet_int();\n"
      "    struct node **place = &list;\n"
      "    while (*place && (*place)->value < fresh->value) place = &(*place)->next;\n"
      "    fresh->next = *place;\n"
      "    *place = fresh;\n"
      "  }\n"
      "  while (list) {\n"
      "    struct node *next = list->next;\n"
      "    free(list);\n"
      "    list = next;\n"
      "  }\n"
      "  return 0;\n"
      "}\n",
      "memsafety");
  EXPECT_LT(list.check, list.search * kAbout);
}

std::string order(const std::string& asked, const std::string& first = "") {
  const Toolbox toolbox;
  std::string names;
  for (const logic::SolverFactory* solver : toolbox.check(asked, first))
    names += solver == toolbox.integers.get() ? "integers " : solver->name() + " ";
  return names;
}

TEST(Toolbox, ChecksWithOthersThanTheSearchAsked) {
  EXPECT_EQ(order("cadical"), "minisat integers z3 cvc5 ");
  EXPECT_EQ(order("z3"), "minisat cadical cvc5 ");
  EXPECT_EQ(order(""), "minisat cadical z3 cvc5 ");
}

TEST(Toolbox, BeginsWithWhoDecidedBefore) {
  EXPECT_EQ(order("cadical", "z3"), "z3 minisat integers cvc5 ");
  EXPECT_EQ(order("z3", "cvc5"), "cvc5 minisat cadical ");
  EXPECT_EQ(order("z3", "z3"), "minisat cadical cvc5 ") << "never the one that the search asked";
  EXPECT_EQ(order("z3", "nobody"), "minisat cadical cvc5 ");
}

}  // namespace
}  // namespace pincer::engine
