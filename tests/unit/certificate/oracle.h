// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <set>
#include <string>
#include <vector>

#include "certificate/verdict.h"
#include "logic/query/solver.h"
#include "logic/term/substitute.h"

namespace pincer::certificate::testing {

/// Decides claims about small programs without procedures in the most naive way, to judge the checker: path by path,
/// statement by statement, with nothing of encode/ and another solver than the checker's.
class Oracle {
 public:
  explicit Oracle(const program::Cfa& cfa);

  /// The conditions that fail (`consecution`, `safety`, ...); none when the claim is right.
  std::set<std::string> defects(const Inductive& claim);
  std::set<std::string> defects(const KInductive& claim);

 private:
  /// What one path from a cut point to the next does.
  struct Path {
    program::LocationId target;
    bool to_end = false;
    logic::Term condition;        // over the values at its start
    logic::Substitution effects;  // by logic variable
  };

  [[nodiscard]] bool is_end(program::LocationId location) const;
  const std::vector<Path>& paths_from(program::LocationId location);
  void walk(program::LocationId location, logic::Term condition, const logic::Substitution& state,
            std::vector<Path>& result);
  bool satisfiable(logic::Term formula);
  logic::Term at(const Invariants& invariants, program::LocationId location) const;
  std::set<std::string> inductive(const Invariants& invariants, bool and_safe);
  /// Does a chain of exactly `blocks` paths lead to an end, with `invariants` at all points passed?
  bool chain_to_end(program::LocationId from, const logic::Substitution& state, logic::Term condition,
                    std::size_t blocks, const Invariants& invariants);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::vector<bool> cut_;
  std::vector<std::vector<Path>> paths_;  // by location
  std::vector<bool> known_;
};

}  // namespace pincer::certificate::testing
