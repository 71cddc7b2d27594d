// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/cell_guesses.h"

#include "base/efforts.h"
#include "invariant/facts.h"
#include "invariant/guesses.h"
#include "logic/backend/solvers.h"
#include "unit/invariant/c_program.h"

namespace pincer::invariant {
namespace {

std::size_t count_cells(const logic::Terms& terms, const AtNodes& guesses, const encode::BlockGraph& graph) {
  std::size_t count = 0;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const logic::Term guess : guesses[encode::NodeId(n)]) {
      if (terms.kind(guess) != logic::Kind::Eq) continue;
      count += terms.kind(terms.child(guess, 0)) == logic::Kind::Select ||
                       terms.kind(terms.child(guess, 1)) == logic::Kind::Select
                   ? 1
                   : 0;
    }
  }
  return count;
}

/// How many cells are known of at the loops of the program.
std::size_t known_cells(const std::string& body) {
  testing::CProgram program(body);
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  Sampler sampler(graph);
  sampler.run(20'000, {});
  const AtNodes guesses = Guesses(transitions, sampler, {}).plain();
  EXPECT_GT(count_cells(program.terms(), guesses, graph), 0U);
  const auto solvers = logic::make_solver_factory("auto");
  Facts facts(transitions, *solvers);
  const Patience patience{.question = base::efforts::kPlainGuesses, .one_by_one = base::efforts::kPlainGuesses};
  return count_cells(program.terms(), facts.learn(guesses, {patience, true}, {}), graph);
}

TEST(CellGuesses, AreKeptWhereALoopKeepsTheCell) {
  EXPECT_GT(known_cells("unsigned n = __VERIFIER_nondet_uint(), i = 0; char s[100]; if (n >= 100) return 0; s[n] = 0;"
                        "while (s[i]) i++; if (i > n) reach_error();"),
            0U);
}

TEST(CellGuesses, AreLostWhereTheCellChanges) {
  EXPECT_EQ(known_cells("unsigned n = __VERIFIER_nondet_uint(); char s[100]; if (n >= 100) return 0; s[n] = 0;"
                        "while (__VERIFIER_nondet_uint()) s[n]++; if (s[n] == 77) reach_error();"),
            0U);
}

}  // namespace
}  // namespace pincer::invariant
