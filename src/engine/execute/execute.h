// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"
#include "engine/execute/explore.h"

namespace pincer::engine::execute {

/// Concrete executions on many inputs, at the speed of compiled code.
class Execute final : public Engine {
 public:
  explicit Execute(ExploreOptions options) : options_(options) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  ExploreOptions options_;
};

EngineInfo info();

}  // namespace pincer::engine::execute
