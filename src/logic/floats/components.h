// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "logic/floats/box_search.h"
#include "logic/floats/front.h"
#include "logic/term/term_map.h"

namespace pincer::logic::floats {

/// Conjuncts that share no variables, not even through others, are decided one group after the other: the newest first,
/// because what a solver was told before is seldom the reason for a contradiction.
class Components final : public BoxSearch {
 public:
  Components(const Terms& terms, const std::vector<Term>& conjuncts, MakeBoxSearch make);

  Answer work(const base::Budget& budget) override;
  [[nodiscard]] bool has_given_up() const override;
  [[nodiscard]] Value value(Term variable) const override;

 private:
  struct Part {
    std::unique_ptr<BoxSearch> search;
    bool is_satisfied = false;
    bool has_given_up = false;
  };

  const Terms& terms_;
  std::vector<Part> parts_;
  TermMap<std::size_t> part_of_;  // variables
};

}  // namespace pincer::logic::floats
