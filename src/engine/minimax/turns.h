// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "certificate/verdict.h"
#include "engine/engine.h"
#include "engine/minimax/options.h"
#include "engine/minimax/queries.h"
#include "engine/minimax/steps.h"

namespace pincer::engine::minimax {

/// The procedure of the paper takes its time to unroll a loop: once per conflict. Errors that lie deep are found faster
/// by executing the loops as they are (bounded.h). All of them take turns until one has a verdict.
certificate::Verdict take_turns(const Steps& steps, Queries& queries, const Options& options, const Context& context);

}  // namespace pincer::engine::minimax
