// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace pincer::report::graphviz {

struct Limits {
  std::size_t nodes = 400;
  std::size_t edges = 1200;
  double seconds = 5;
};

/// Where the nodes and edges of a graph in DOT go, for a page that draws them:
///   {"layout": {"width", "height", "nodes": [{"x", "y", "width", "height", "label": [lines], "class", "file", "line",
///    "lines"}], "edges": [{"path", "label", "x", "y", "class"}]}}
/// or, when the graph is too large, takes too long or is no graph: {"message": why}. Nodes have the attributes label and
/// class, and file and line (lines: all of them, with blanks between) where they stand for a place in the source; edges
/// have label and class. Graphviz works in a process of its own.
nlohmann::ordered_json layout(const std::string& dot, const Limits& limits = {});

}  // namespace pincer::report::graphviz
