// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/compositional/knowledge.h"

namespace pincer::engine::compositional {

/// Lines 13 and 14 of Alg. 2: the component without what a conditional invariant shows to be safe. Where the paper's
/// transitions get a disjunction, there is one edge per disjunct; those that no state takes are left out.
Component narrow(const Component& component, const Conditional& q, const Unproven& unproven, const System& system,
                 Knowledge& knowledge);

/// Sect. IV-C a and c: the component where Q is known to hold. Edges that it disables are left out.
Component strengthen(Component component, const Conditional& q, Knowledge& knowledge);

}  // namespace pincer::engine::compositional
