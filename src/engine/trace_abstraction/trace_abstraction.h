// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/path_setup.h"
#include "engine/trace_abstraction/floyd_hoare.h"

namespace pincer::engine::trace_abstraction {

struct Options {
  PathOptions paths;
  Edges edges = Edges::Sets;
  bool minimise = true;
};

/// Refinement of trace abstraction (Heizmann, Hoenicke, Podelski, SAS 2009).
class TraceAbstraction final : public Engine {
 public:
  explicit TraceAbstraction(Options options) : options_(std::move(options)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  certificate::Verdict search(const program::Cfa& cfa, const Context& context) const;

  Options options_;
};

EngineInfo info();

}  // namespace pincer::engine::trace_abstraction
