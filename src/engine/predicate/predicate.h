// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/predicate_setup.h"

namespace pincer::engine::predicate {

/// Lazy predicate abstraction (Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.3).
class Predicate final : public Engine {
 public:
  explicit Predicate(PredicateOptions options) : options_(std::move(options)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  PredicateOptions options_;
};

EngineInfo info();

}  // namespace pincer::engine::predicate
