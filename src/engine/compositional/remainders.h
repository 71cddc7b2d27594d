// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <set>

#include "engine/compositional/system.h"

namespace pincer::engine::compositional {

/// Remainders that matter: (variable, modulus).
using Remainders = std::set<std::pair<logic::Term, mpz_class>>;

/// Those that the program computes, and those that never change: of counters that go by twos, say. Small moduli only, as
/// ways are split by remainder.
Remainders remainders_of(const encode::Transitions& transitions, Tracked which = Tracked::All);

}  // namespace pincer::engine::compositional
