// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/predicate_setup.h"

namespace pincer::engine {

/// Lazy abstraction with interpolants (Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification,
/// Sect. 4.4; K. McMillan: Lazy Abstraction with Interpolants, CAV 2006).
class Impact final : public Engine {
 public:
  struct Options {
    PredicateOptions predicate;
    bool force_covering = true;
  };

  explicit Impact(Options options) : options_(std::move(options)) {}
  certificate::Verdict run(const program::Cfa& cfa, const Context& context) override;
  [[nodiscard]] std::string asked() const override { return options_.predicate.solvers->name(); }

 private:
  Options options_;
};

}  // namespace pincer::engine
