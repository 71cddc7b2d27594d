// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/path_setup.h"

namespace pincer::engine::slicing_abstraction {

/// Slicing abstractions by splitting via interpolants (Brückner, Dräger, Finkbeiner, Wehrheim 2008; Ermis, Hoenicke,
/// Podelski 2012).
class SlicingAbstraction final : public Engine {
 public:
  explicit SlicingAbstraction(PathOptions options) : options_(std::move(options)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  certificate::Verdict search(const program::Cfa& cfa, const Context& context) const;

  PathOptions options_;
};

EngineInfo info();

}  // namespace pincer::engine::slicing_abstraction
