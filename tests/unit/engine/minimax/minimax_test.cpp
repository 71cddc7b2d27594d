// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The procedure of Fig. 5 alone, without the searches that take turns with it.
#include "engine/minimax/minimax.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/minimax/options.h"
#include "engine/toolbox.h"
#include "logic/text/smtlib.h"
#include "unit/engine/compositional/c_program.h"

namespace pincer::engine::minimax {
namespace {

struct Summary {
  std::size_t turns = 0;
  std::map<std::string, std::uint64_t> counts;
  std::vector<std::string> invariants;  // of a proof
};

Summary run(const std::string& text, base::Effort turn) {
  const Toolbox toolbox;
  const CProgram program(text);
  const Steps steps(program.cfa());
  const Context context;
  Queries queries(program.cfa().terms(), *toolbox.z3, context.budget, *context.statistics);
  Search search(steps, queries, {}, context);
  Summary result;
  std::optional<certificate::Verdict> verdict;
  for (; !verdict; ++result.turns) verdict = search.advance(turn);
  for (const auto& row : context.statistics->rows()) result.counts[row.name] = row.count;
  if (const auto* proof = std::get_if<certificate::Inductive>(&*verdict)) {
    for (const auto& [location, invariant] : proof->invariants)
      result.invariants.push_back(logic::to_smtlib(program.cfa().terms(), invariant));
  }
  return result;
}

constexpr const char* kLocks = R"(
int main() {
  int lock = 0, old = unknown(), new = old + 1, rounds = 0;
  while (new != old) {
    lock = 1;
    old = new;
    rounds++;
    if (unknown()) {
      lock = 0;
      new++;
    }
    for (int i = 0; i < 3; i++) {
      if (unknown()) rounds--;
    }
  }
  assert(lock == 1);
  return 0;
})";

// The law of turns: they change nothing but when things happen.
TEST(Minimax, GoesOnAfterATurnAsIfThereWasNone) {
  const Summary at_once = run(kLocks, base::Effort::most());
  EXPECT_EQ(at_once.turns, 1U);
  EXPECT_FALSE(at_once.invariants.empty());
  const Summary in_turns = run(kLocks, base::Effort(30));
  EXPECT_GE(in_turns.turns, 5U);
  EXPECT_EQ(in_turns.counts, at_once.counts);
  EXPECT_EQ(in_turns.invariants, at_once.invariants);
}

TEST(MinimaxOptions, AreTheDefaultsWhereNothingIsSet) {
  const std::vector<SettingInfo> known = settings();
  const Options options = options_from(Settings({}, known, "minimax"));
  EXPECT_EQ(options.interpolants, Options{}.interpolants);
  EXPECT_EQ(options.learning, Options{}.learning);
  EXPECT_EQ(options.slackening, Options{}.slackening);
  const Options changed = options_from(
      Settings({{"interpolants", "weakest"}, {"learning", "off"}, {"slackening", "off"}}, known, "minimax"));
  EXPECT_EQ(changed.interpolants, Interpolants::Weakest);
  EXPECT_FALSE(changed.learning);
  EXPECT_EQ(changed.slackening, Slackening::Off);
}

}  // namespace
}  // namespace pincer::engine::minimax
