// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/compositional/cond_safe.h"
#include "engine/compositional/workers.h"

namespace pincer::engine::compositional {

/// Answers to the questions of a strategy, one after the other. With several workers, those that come next are asked at
/// the same time, in processes of their own (Sect. IV-C d); the first answer in the order of the strategy counts.
class CondSafe::Ahead {
 public:
  Ahead(CondSafe& search, const Question& question, const base::Budget& budget)
      : search_(search), question_(question), budget_(budget), workers_(budget, search.statistics_) {}

  Solution solve(const Attempt& attempt, const Strategy& strategy);

 private:
  void start(const Attempt& attempt);

  CondSafe& search_;
  const Question& question_;
  const base::Budget& budget_;
  Workers workers_;
};

}  // namespace pincer::engine::compositional
