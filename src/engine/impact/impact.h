// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/predicate_setup.h"

namespace pincer::engine::impact {

/// Lazy abstraction with interpolants (Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification,
/// Sect. 4.4; K. McMillan: Lazy Abstraction with Interpolants, CAV 2006).
class Impact final : public Engine {
 public:
  struct Options {
    PredicateOptions predicate;
    bool force_covering = true;
  };

  explicit Impact(Options options) : options_(std::move(options)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  Options options_;
};

EngineInfo info();

}  // namespace pincer::engine::impact
