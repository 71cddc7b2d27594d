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

namespace pincer::search {

std::vector<Member> choose_members(const program::Cfa& cfa) {
  using std::chrono::milliseconds;
  constexpr milliseconds kLook(20);
  // Errors that are near are found by bounded model checking, on the shortest way; what is far away, behind long loops
  // and large arrays, is found by mere executions. So these come as soon as the first have had their turn.
  const Member kExecute{"execute", milliseconds(100)};
  // The others cannot take procedures.
  if (program::has_calls(cfa)) return {{"bmc", milliseconds(100)}, {"horn", milliseconds(150)}, kExecute};
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
  std::vector<Member> result = {
      {"bmc", milliseconds(150)},       {"uufo", milliseconds(200)},          kExecute,
      {"predicate", milliseconds(150)}, {"compositional", milliseconds(100)}, {"k-induction", milliseconds(100)},
      {"impact", milliseconds(40)},     {"horn", milliseconds(30)},           {"minimax", milliseconds(30)}};
  // Equations between products are guessed by k-induction only, and proved without clauses there; interpolants of products
  // are hard to come by.
  if (program::has_products(cfa)) {
    std::erase_if(result, [](const Member& member) { return member.engine == "k-induction"; });
    result.insert(result.begin(), {"k-induction", milliseconds(400)});
  }
  // State machines have few states, but many ways between them, which solvers go one by one.
  if (engine::states::is_state_machine(cfa)) result.insert(result.begin(), {"states", milliseconds(200)});
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
