// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "encode/transitions.h"
#include "invariant/sampler.h"

namespace pincer::invariant {

/// Polynomial equations between the numbers of one sort that are live at a node, true in all samples there: which products
/// of variables depend linearly on others. A degree after the other; what follows from equations of lower degree is not
/// said again.
///
/// The idea is that of B. Buchberger and H. M. Möller (The construction of multivariate polynomials with preassigned zeros,
/// EUROCAM 1982). Samples with small numbers are looked at as whole numbers, since nothing has wrapped around there; the
/// equations have to hold of the other samples modulo 2^width.
std::vector<logic::Term> polynomial_guesses(const encode::Transitions& transitions, encode::NodeId node,
                                            const std::vector<const Sampler::Sample*>& samples,
                                            const base::Budget& budget);

}  // namespace pincer::invariant
