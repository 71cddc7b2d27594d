// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "engine/engine.h"
#include "engine/ufo/search.h"
#include "engine/views.h"

namespace pincer::engine {

/// UFO (Albarghouthi, Gurfinkel, Chechik: From Under-Approximations to Over-Approximations and Back. TACAS 2012); see
/// docs/ufo.md.
class Ufo final : public Engine {
 public:
  struct Options {
    const logic::SolverFactory* integers = nullptr;  // the solver for programs over integers, and with arrays
    const logic::SolverFactory* bits = nullptr;      // and for those over bit-vectors
    ufo::Options search = {};
    Numbers numbers = Numbers::IntegersThenBits;
  };

  explicit Ufo(Options options) : options_(std::move(options)) {}
  certificate::Verdict run(const program::Cfa& cfa, const Context& context) override;
  [[nodiscard]] std::string asked() const override { return asked_; }

 private:
  Options options_;
  std::string asked_;
};

}  // namespace pincer::engine
