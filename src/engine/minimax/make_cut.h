// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "engine/minimax/project.h"
#include "engine/minimax/states.h"

namespace pincer::engine::minimax {

/// What is known where a loop head is arrived at, as neutral constraints over the variables there. Law: the min
/// interpretation of the arrival implies each of them.
std::unique_ptr<Cut> make_cut(States& states, Primes& primes, bool slackening, NodeId id);

}  // namespace pincer::engine::minimax
