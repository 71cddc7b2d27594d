// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "logic/solver.h"

namespace pincer::logic {

/// Answers by problem: the set of asserted formulas and the set of assumptions, both in whatever order. Several solvers
/// over the same terms may share one; not for several threads.
class SolverCache {
 public:
  struct Entry {
    Answer answer = Answer::Unknown;            // never Unknown once stored
    std::vector<Term> core;                     // after Unsat
    std::vector<std::pair<Term, Value>> model;  // after Sat: all variables of the problem, by id
  };
  struct Statistics {
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
  };

  /// Forgets everything when it would hold more than `capacity` answers.
  explicit SolverCache(std::size_t capacity = 100'000) : capacity_(capacity) {}

  /// Null if unknown; valid until the next `store`.
  const Entry* find(const std::vector<Term>& key);
  void store(std::vector<Term> key, Entry entry);
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  struct Hash {
    std::size_t operator()(const std::vector<Term>& key) const;
  };
  std::size_t capacity_;
  std::unordered_map<std::vector<Term>, Entry, Hash> entries_;
  Statistics statistics_;
};

/// Asks `solver` only what `cache` does not know. Unknown is never remembered. The same problem always has the same
/// answer, core and model. Formulas reach `solver` only when it has to be asked.
std::unique_ptr<Solver> make_caching_solver(std::unique_ptr<Solver> solver, const Terms& terms,
                                            std::shared_ptr<SolverCache> cache = std::make_shared<SolverCache>());

}  // namespace pincer::logic
