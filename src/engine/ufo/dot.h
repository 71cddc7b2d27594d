// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>

#include "engine/ufo/arg.h"

namespace pincer::engine::ufo {

/// The graph in Graphviz's language: labels, which nodes are covered (dashed) or were not visited (grey), and the edges
/// of an execution that reaches the error (red).
std::string to_dot(const Arg& arg, std::span<const ArgEdge> error_path);

}  // namespace pincer::engine::ufo
