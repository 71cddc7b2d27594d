// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/predicate_setup.h"

namespace pincer::engine {

/// Lazy predicate abstraction (Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.3).
class Predicate final : public Engine {
 public:
  explicit Predicate(PredicateOptions options) : options_(std::move(options)) {}
  certificate::Verdict run(const program::Cfa& cfa, const Context& context) override;
  [[nodiscard]] std::string asked() const override { return options_.solvers->name(); }

 private:
  PredicateOptions options_;
};

}  // namespace pincer::engine
