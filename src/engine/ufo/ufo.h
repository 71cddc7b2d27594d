// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>

#include "engine/engine.h"
#include "engine/ufo/explore.h"
#include "engine/ufo/refine.h"
#include "engine/views.h"

namespace pincer::engine {

/// UFO (Albarghouthi, Gurfinkel, Chechik: From Under-Approximations to Over-Approximations and Back. TACAS 2012).
class Ufo final : public Engine {
 public:
  struct Options {
    const logic::SolverFactory* integers = nullptr;  // the solver for programs over integers, and with arrays
    const logic::SolverFactory* bits = nullptr;      // and for those over bit-vectors
    ufo::Abstraction abstraction = ufo::Abstraction::None;
    bool keep_labels = true;  // false: refinements only give predicates (the paper's Cp and Bp)
    bool facts = true;        // conjuncts of labels that are inductive hold everywhere at their place
    ufo::Covering covering = ufo::Covering::Active;
    ufo::Refiner::Options refinement = {};
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
