// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The laws of SatSolver for every SAT solver under the bit-blaster, against brute force.
#include "logic/backend/sat_solver.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "logic/backend/cadical_sat.h"
#include "logic/backend/minisat_sat.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::Random;

constexpr int kVariables = 10;

using Clause = std::vector<int>;

bool holds(const Clause& clause, unsigned assignment) {
  for (const int literal : clause) {
    const bool value = ((assignment >> (std::abs(literal) - 1)) & 1) != 0;
    if (value == (literal > 0)) return true;
  }
  return false;
}

bool is_satisfiable(const std::vector<Clause>& clauses, const std::vector<int>& units) {
  for (unsigned assignment = 0; assignment < (1U << kVariables); ++assignment) {
    bool all = true;
    for (const Clause& clause : clauses) all = all && holds(clause, assignment);
    for (const int unit : units) all = all && holds({unit}, assignment);
    if (all) return true;
  }
  return false;
}

struct Maker {
  const char* name;
  std::unique_ptr<SatSolver> (*make)();
};

class SatSolverLaw : public ::testing::TestWithParam<Maker> {
 protected:
  std::unique_ptr<SatSolver> solver = GetParam().make();

  void add(const Clause& clause) { solver->add_clause(clause); }
  Answer solve(const std::vector<int>& assumptions = {}) { return solver->solve(assumptions); }

  /// No pigeon shares its hole: there is one pigeon too many, and resolution needs very long to see it.
  void add_pigeons(int holes) {
    std::vector<std::vector<int>> in(static_cast<std::size_t>(holes) + 1);
    for (auto& pigeon : in) {
      for (int h = 0; h < holes; ++h) pigeon.push_back(solver->new_variable());
      add(pigeon);
    }
    for (std::size_t h = 0; h < static_cast<std::size_t>(holes); ++h) {
      for (std::size_t p = 0; p < in.size(); ++p) {
        for (std::size_t q = 0; q < p; ++q) add({-in[p][h], -in[q][h]});
      }
    }
  }
};

TEST_P(SatSolverLaw, AgreesWithBruteForceAsClausesAreAdded) {
  int answers[2] = {0, 0};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    solver = GetParam().make();
    for (int v = 1; v <= kVariables; ++v) ASSERT_EQ(solver->new_variable(), v);
    std::vector<Clause> clauses;
    const auto literal = [&] {
      const int variable = static_cast<int>(random.below(kVariables)) + 1;
      return random.one_in(2) ? -variable : variable;
    };
    for (int round = 0; round < 12; ++round) {
      for (int c = 0; c < 5; ++c) {
        Clause clause;
        for (std::size_t i = random.one_in(20) ? 1 : 2 + random.below(3); i > 0; --i) clause.push_back(literal());
        add(clause);
        clauses.push_back(std::move(clause));
      }
      std::vector<int> assumptions;
      for (std::size_t i = random.below(4); i > 0; --i) assumptions.push_back(literal());
      const bool expected = is_satisfiable(clauses, assumptions);
      ASSERT_EQ(solve(assumptions), expected ? Answer::Sat : Answer::Unsat);
      ++answers[expected ? 1 : 0];
      if (expected) {
        unsigned model = 0;
        for (int v = 1; v <= kVariables; ++v) {
          model |= (solver->value(v) ? 1U : 0U) << (v - 1);
          EXPECT_NE(solver->value(v), solver->value(-v));
        }
        for (const Clause& clause : clauses) EXPECT_TRUE(holds(clause, model));
        for (const int assumption : assumptions) EXPECT_TRUE(holds({assumption}, model));
      } else {
        std::vector<int> core;
        for (const int assumption : assumptions) {
          if (solver->failed(assumption)) core.push_back(assumption);
        }
        EXPECT_FALSE(is_satisfiable(clauses, core));
      }
    }
  }
  EXPECT_GT(answers[0], 100);
  EXPECT_GT(answers[1], 100);
}

TEST_P(SatSolverLaw, TheEmptyClauseIsNeverTrue) {
  add({});
  EXPECT_EQ(solve(), Answer::Unsat);
  EXPECT_EQ(solve(), Answer::Unsat);
}

TEST_P(SatSolverLaw, HardQuestionsAreAnswered) {
  add_pigeons(7);
  EXPECT_EQ(solve(), Answer::Unsat);
}

TEST_P(SatSolverLaw, TimeEnds) {
  add_pigeons(14);
  solver->set_budget(base::Budget(base::Budget::Seconds(0.1)));
  EXPECT_EQ(solve(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "time limit");
}

TEST_P(SatSolverLaw, EffortEndsAndIsTheSameAgain) {
  base::Effort first;
  for (const bool again : {false, true}) {
    solver = GetParam().make();
    add_pigeons(14);
    const base::Budget budget = base::Budget().part(base::Effort(200'000));
    solver->set_budget(budget);
    EXPECT_EQ(solve(), Answer::Unknown);
    EXPECT_EQ(solver->reason(), "effort limit");
    EXPECT_GE(budget.spent(), base::Effort(200'000));
    EXPECT_LT(budget.spent(), base::Effort(600'000));
    if (again) {
      EXPECT_EQ(budget.spent(), first);
    }
    first = budget.spent();
  }
}

TEST_P(SatSolverLaw, AnInterruptStaysUntilItIsTakenBack) {
  const int x = solver->new_variable();
  add({x});
  solver->interrupt();
  EXPECT_EQ(solve(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "stopped");
  solver->reset_interrupt();
  EXPECT_EQ(solve(), Answer::Sat);
  add_pigeons(14);
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    solver->interrupt();
  });
  EXPECT_EQ(solve(), Answer::Unknown);
}

INSTANTIATE_TEST_SUITE_P(All, SatSolverLaw,
                         ::testing::Values(Maker{"cadical", [] { return std::unique_ptr<SatSolver>(new CadicalSat); }},
                                           Maker{"minisat", make_minisat}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace pincer::logic
