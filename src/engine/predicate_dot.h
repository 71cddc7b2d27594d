// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "cpa/bounded.h"
#include "cpa/predicate_analysis.h"

namespace pincer::engine {

/// The abstract reachability graph of the Predicate CPA for Graphviz, as in Fig. 5 to 8 of
///   D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification. JAR 60, 2018:
/// abstraction formulas, coverings (dotted), and the path to `target`, if it is one, red.
std::string to_dot(const cpa::PredicateArg& reached, const encode::BlockGraph& graph, cpa::ArgId target);
/// The same for an unrolling within a bound: how often loop heads were reached (-1: not yet), and path formulas.
std::string to_dot(const cpa::Arg<cpa::BoundedAnalysis>& reached, const encode::BlockGraph& graph);

}  // namespace pincer::engine
