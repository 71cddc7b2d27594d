// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"
#include "engine/ufo/search.h"

namespace pincer::engine::ufo {

/// UFO (Albarghouthi, Gurfinkel, Chechik: From Under-Approximations to Over-Approximations and Back. TACAS 2012); see
/// docs/ufo.md.
class Ufo final : public Engine {
 public:
  struct Setup {
    const logic::SolverFactory* integers = nullptr;  // the solver for programs over integers, and with arrays
    const logic::SolverFactory* bits = nullptr;      // and for those over bit-vectors: it cannot equate arrays
    Options search = {};
  };

  explicit Ufo(Setup setup) : setup_(std::move(setup)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  Setup setup_;
};

}  // namespace pincer::engine::ufo
