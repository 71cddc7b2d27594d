// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"

namespace pincer::engine::horn {

/// The program as constrained Horn clauses, one predicate per node of the block graph, solved by Spacer.
class Horn final : public Engine {
 public:
  Claim run(const program::Cfa& cfa, const Context& context) override;
};

EngineInfo info();

}  // namespace pincer::engine::horn
