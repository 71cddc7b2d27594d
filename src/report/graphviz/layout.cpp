// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Graphviz decides where things go; how they look is the page's business. So nodes get their size from the number of
// letters in their labels, in the page's letters, and Graphviz needs no fonts.
#include "report/graphviz/layout.h"

#include <fmt/format.h>
#include <graphviz/gvc.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "base/child_process.h"

extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;

namespace pincer::report::graphviz {

namespace {

using Json = nlohmann::ordered_json;

// In points; src/report/page/graph.js and page.css draw what fits these.
constexpr double kLetterWidth = 7.6;
constexpr double kLineHeight = 15;
constexpr double kMargin = 16;
constexpr std::size_t kMostLetters = 56;  // of a line of a label
constexpr std::size_t kMostLines = 12;

std::string attribute(void* object, const char* name) {
  const char* value = agget(object, const_cast<char*>(name));
  return value == nullptr ? "" : value;
}

std::size_t letters(std::string_view text) {  // of UTF-8
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// The first letters, if there are more.
std::string shortened(const std::string& text) {
  if (letters(text) <= kMostLetters) return text;
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size(); ++end)
    if ((text[end] & 0xC0) != 0x80 && ++count > kMostLetters - 1) break;
  return text.substr(0, end) + "…";
}

/// The lines of a label: cgraph leaves backslashes in it as they are.
std::vector<std::string> lines_of(const std::string& label) {
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < label.size(); ++i) {
    const bool escape = label[i] == '\\' && i + 1 < label.size();
    const char c = escape ? label[++i] : label[i];
    if (c == '\n' || (escape && (c == 'n' || c == 'l' || c == 'r')))
      lines.emplace_back();
    else
      lines.back() += c;
  }
  while (lines.size() > 1 && lines.back().empty()) lines.pop_back();
  if (lines.size() > kMostLines) {
    const std::size_t rest = lines.size() - kMostLines + 1;
    lines.resize(kMostLines - 1);
    lines.push_back(fmt::format("… {} more lines", rest));
  }
  for (std::string& line : lines) line = shortened(line);
  return lines;
}

Json lines_json(const std::string& label) {
  Json result = Json::array();
  for (std::string& line : lines_of(label)) result.push_back(std::move(line));
  return result;
}

void set(void* object, const char* name, const std::string& value) {
  agsafeset(object, const_cast<char*>(name), const_cast<char*>(value.c_str()), const_cast<char*>(""));
}

/// Gives every node the size of its label.
void measure(Agraph_t* graph) {
  set(graph, "nodesep", "0.3");
  set(graph, "ranksep", "0.4");
  for (Agnode_t* node = agfstnode(graph); node != nullptr; node = agnxtnode(graph, node)) {
    const std::vector<std::string> lines = lines_of(attribute(node, "label"));
    std::size_t widest = 3;
    for (const std::string& line : lines) widest = std::max(widest, letters(line));
    set(node, "words", attribute(node, "label"));
    set(node, "label", "");
    set(node, "shape", "box");
    set(node, "fixedsize", "true");
    set(node, "width", fmt::format("{:.3f}", (kLetterWidth * static_cast<double>(widest) + kMargin) / POINTS_PER_INCH));
    set(node, "height",
        fmt::format("{:.3f}", (kLineHeight * static_cast<double>(lines.size()) + kMargin) / POINTS_PER_INCH));
    for (Agedge_t* edge = agfstout(graph, node); edge != nullptr; edge = agnxtout(graph, edge)) {
      set(edge, "fontname", "Courier");
      set(edge, "fontsize", "11");
    }
  }
}

double rounded(double value) { return std::round(value * 10) / 10; }

Json node_json(Agnode_t* node, double top) {
  Json result = {{"x", rounded(ND_coord(node).x)},
                 {"y", rounded(top - ND_coord(node).y)},
                 {"width", rounded(ND_width(node) * POINTS_PER_INCH)},
                 {"height", rounded(ND_height(node) * POINTS_PER_INCH)},
                 {"label", lines_json(attribute(node, "words"))},
                 {"class", attribute(node, "class")}};
  const std::string line = attribute(node, "line");
  if (line.empty()) return result;
  result["file"] = attribute(node, "file");
  result["line"] = std::stoul(line);
  std::istringstream all(attribute(node, "lines"));
  for (std::size_t number = 0; all >> number;) result["lines"].push_back(number);
  return result;
}

std::string point(pointf p, double top) { return fmt::format("{:.1f},{:.1f}", p.x, top - p.y); }

Json edge_json(Agedge_t* edge, double top) {
  std::string path;
  if (const splines* curves = ED_spl(edge)) {
    for (int i = 0; i < curves->size; ++i) {
      const bezier& curve = curves->list[i];
      path += fmt::format("M{} C", point(curve.sflag != 0 ? curve.sp : curve.list[0], top));
      for (int p = 1; p < curve.size; ++p) path += point(curve.list[p], top) + " ";
      if (curve.eflag != 0) path += "L" + point(curve.ep, top);
    }
  }
  Json result = {{"path", path}, {"class", attribute(edge, "class")}};
  if (const textlabel_t* label = ED_label(edge); label != nullptr && label->set != 0) {
    result["label"] = shortened(attribute(edge, "label"));
    result["x"] = rounded(label->pos.x);
    result["y"] = rounded(top - label->pos.y);
  }
  return result;
}

Json placed(Agraph_t* graph) {
  const boxf box = GD_bb(graph);
  Json result = {{"width", rounded(box.UR.x)}, {"height", rounded(box.UR.y)}};
  result["nodes"] = Json::array();
  result["edges"] = Json::array();
  for (Agnode_t* node = agfstnode(graph); node != nullptr; node = agnxtnode(graph, node)) {
    result["nodes"].push_back(node_json(node, box.UR.y));
    for (Agedge_t* edge = agfstout(graph, node); edge != nullptr; edge = agnxtout(graph, edge))
      result["edges"].push_back(edge_json(edge, box.UR.y));
  }
  return {{"layout", std::move(result)}};
}

Json message(const std::string& text) { return {{"message", text}}; }

/// In the process of its own; its memory goes with it.
Json work(const std::string& dot, const Limits& limits) {
  agseterr(AGMAX);  // silent
  Agraph_t* graph = agmemread(dot.c_str());
  if (graph == nullptr) return message("The graph cannot be read.");
  const auto nodes = static_cast<std::size_t>(agnnodes(graph));
  const auto edges = static_cast<std::size_t>(agnedges(graph));
  if (nodes == 0) return message("The graph is empty.");
  if (nodes > limits.nodes || edges > limits.edges)
    return message(
        fmt::format("The graph has {} nodes and {} edges: too many for a picture that helps.", nodes, edges));
  lt_symlist_t plugins[] = {{"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library}, {nullptr, nullptr}};
  GVC_t* context = gvContextPlugins(plugins, 0);
  measure(graph);
  if (gvLayout(context, graph, "dot") != 0) return message("The graph cannot be laid out.");
  return placed(graph);
}

}  // namespace

Json layout(const std::string& dot, const Limits& limits) {
  using Clock = std::chrono::steady_clock;
  base::ChildProcess process("layout", [&](const base::ChildProcess::Send& send) {
    send(work(dot, limits).dump(-1, ' ', true, Json::error_handler_t::replace));
  });
  const auto end = Clock::now() + std::chrono::duration<double>(limits.seconds);
  while (!process.read()) {
    if (Clock::now() >= end) return message("The graph takes too long to lay out.");
    pollfd ready{process.descriptor(), POLLIN, 0};
    poll(&ready, 1, 50);
  }
  const auto text = process.take();
  const Json result = text ? Json::parse(*text, nullptr, false) : Json();
  return result.is_object() ? result : message("The graph cannot be laid out.");
}

}  // namespace pincer::report::graphviz
