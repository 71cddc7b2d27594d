// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/compositional/samples.h"
#include "engine/compositional/system.h"

namespace pincer::engine::compositional {

/// Finds linear equations between columns, and bounds of columns, that hold in the whole program, and puts them into the
/// locations; `free` is set, too. Law: the facts of all locations together are inductive.
void find_facts(Outline& outline, const Samples& samples, logic::Terms& terms, logic::Solver& solver);

}  // namespace pincer::engine::compositional
