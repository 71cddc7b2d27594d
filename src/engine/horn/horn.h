// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine.h"
#include "engine/views.h"

namespace pincer::engine {

/// The program as constrained Horn clauses, one predicate per node of the block graph, solved by Spacer.
class Horn final : public Engine {
 public:
  struct Options {
    Numbers numbers = Numbers::IntegersThenBits;
  };

  explicit Horn(Options options) : options_(options) {}
  certificate::Verdict run(const program::Cfa& cfa, const Context& context) override;
  [[nodiscard]] std::string asked() const override { return "z3"; }

 private:
  Options options_;
};

}  // namespace pincer::engine
