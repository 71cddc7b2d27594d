// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Three quarters of all programs that some engine decides within a second are decided by one of three within about the
// same time; so these three come first, with turns that are long enough for it, and the others get a shorter look at the
// program each. The first turns are also the shares of a long search, so none is a small fraction of another: programs
// that only one engine decides need that engine for long enough. Order and turns were chosen by replaying the times of
// all engines on the benchmark (docs/bench.md).
#include "search/choose.h"

#include "engine/states/states.h"
#include "program/features.h"
#include "transform/cells.h"

namespace pincer::search {

namespace {

struct Features {
  bool has_products = false;
  std::size_t state_variables = 0;
  bool has_small_arrays = false;
};

/// A member for programs with a feature.
struct Row {
  const char* engine;
  int first_turn;  // in milliseconds
  bool (*fits)(const Features& program);
};

bool always(const Features&) { return true; }
bool with_small_arrays(const Features& program) { return program.has_small_arrays; }
bool with_products(const Features& program) { return program.has_products; }
bool without_products(const Features& program) { return !program.has_products; }
constexpr std::size_t kSeveral = 3;
bool is_state_machine(const Features& program) { return program.state_variables >= kSeveral; }
bool has_few_states(const Features& program) { return program.state_variables > 0 && !is_state_machine(program); }

/// Programs over bits with loops, without procedures; in the order of their turns.
constexpr Row kOverBits[] = {
    // State machines have few states, but many ways between them, which solvers go one by one.
    {"states", 200, is_state_machine},
    // Equations between products are guessed by k-induction only, and proved without clauses there; interpolants of
    // products are hard to come by.
    {"k-induction", 400, with_products},
    // Errors that are near are found by bounded model checking, on the shortest way.
    {"bmc", 150, always},
    // Flags and queues of simulated processes, in arrays of a few cells: single bits say what matters of them.
    {"pdr", 200, with_small_arrays},
    // One or two variables may be the states of a machine whose other variables are numbers. Then a moment is enough.
    {"states", 60, has_few_states},
    {"uufo", 200, always},
    // What is far away, behind long loops and large arrays, is found by mere executions.
    {"execute", 100, always},
    {"predicate", 150, always},
    {"compositional", 100, always},
    {"k-induction", 100, without_products},
    {"impact", 40, always},
    {"horn", 30, always},
    {"minimax", 30, always},
};

}  // namespace

std::vector<Member> choose_members(const program::Cfa& cfa) {
  using std::chrono::milliseconds;
  constexpr milliseconds kLook(20);
  const Member kExecute{"execute", milliseconds(100)};
  // Other engines than these look at procedures by themselves, with the same summaries: one of them is enough.
  if (program::has_calls(cfa))
    return {{"bmc", milliseconds(100)}, {"horn", milliseconds(150)}, {"pdr", milliseconds(100)}, kExecute};
  // Bounded model checking decides everything without loops.
  if (!program::has_loops(cfa)) return {{"bmc", kLook}};
  // Linear invariants are what programs over integers need, and what bounded model checking does not find.
  if (program::is_over_integers(cfa)) {
    return {{"compositional", milliseconds(300)},
            {"minimax", milliseconds(100)},
            {"k-induction", milliseconds(200)},
            {"impact", milliseconds(100)},
            {"predicate", milliseconds(80)},
            {"bmc", milliseconds(100)},
            kExecute,
            {"uufo", milliseconds(100)},
            {"horn", milliseconds(100)}};
  }
  const Features features{.has_products = program::has_products(cfa),
                          .state_variables = engine::states::state_variables(cfa),
                          .has_small_arrays = transform::has_fixed_cells(cfa)};
  std::vector<Member> result;
  for (const Row& row : kOverBits) {
    if (row.fits(features)) result.push_back({row.engine, milliseconds(row.first_turn)});
  }
  return result;
}

std::vector<Member> choose_members_for_cells() {
  using std::chrono::milliseconds;
  return {{"positions", milliseconds(200)},
          {"horn", milliseconds(200)},
          {"uufo", milliseconds(100)},
          {"k-induction", milliseconds(100)}};
}

}  // namespace pincer::search
