// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/flow_graph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "program/loop_heads.h"

namespace pincer::report {

namespace {

using program::Edge;
using program::EdgeId;
using program::LocationId;
using program::SourceLocation;

/// More edges to the error hide everything else.
constexpr std::size_t kMostFailures = 12;

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// A location where something begins, with all that follows until the flow branches or meets another. What is checked on
/// the way does not end it.
struct Piece {
  std::vector<SourceLocation> lines;  // different ones, in order
  std::set<std::string> failures;     // checks that can fail in it
  std::vector<EdgeId> leaving;        // other than by a failure
  LocationId last;
};

class FlowGraph {
 public:
  FlowGraph(const program::Cfa& cfa, witness::Sources& sources)
      : cfa_(cfa), sources_(sources), is_loop_head_(program::loop_heads(cfa)), piece_of_(cfa.locations().size()) {
    for (const program::Unsupported& part : cfa.unsupported()) unsupported_.insert(part.location);
    for (std::size_t i = 0; i < cfa.locations().size(); ++i)
      if (begins(LocationId(i))) {
        piece_of_[i] = pieces_.size();
        pieces_.push_back(piece(LocationId(i)));
        heads_.emplace_back(i);
      }
    const auto fails = [](const Piece& piece) { return !piece.failures.empty(); };
    shows_failures_ = static_cast<std::size_t>(std::count_if(pieces_.begin(), pieces_.end(), fails)) <= kMostFailures;
  }

  std::string text() {
    std::string result = "digraph flow {\n";
    std::set<std::size_t> done;
    std::vector<std::size_t> next;
    for (const program::Procedure& procedure : cfa_.procedures()) next.push_back(shown(procedure.entry));
    std::reverse(next.begin(), next.end());
    while (!next.empty()) {
      const std::size_t at = next.back();
      next.pop_back();
      if (!done.insert(at).second) continue;
      result += node(at);
      if (shows_failures_ && !pieces_[at].failures.empty()) {
        const std::size_t target = shown(*cfa_.error_location());
        next.push_back(target);
        result += fmt::format("  n{} -> n{} [label={}, class=error];\n", at, target,
                              in_quotes(fmt::format("{}", fmt::join(pieces_[at].failures, ", "))));
      }
      std::set<std::pair<std::size_t, std::string>> seen;
      for (const EdgeId id : pieces_[at].leaving) {
        const Edge& edge = cfa_.edge(id);
        const std::size_t target = shown(edge.target);
        const std::string label = edge.branch ? (*edge.branch ? "true" : "false") : "";
        next.push_back(target);
        if (!seen.insert({target, label}).second) continue;
        result += fmt::format("  n{} -> n{} [label={}];\n", at, target, in_quotes(label));
      }
    }
    return result + "}\n";
  }

 private:
  [[nodiscard]] bool fails(EdgeId id) const { return cfa_.edge(id).target == cfa_.error_location(); }

  [[nodiscard]] bool begins(LocationId id) const {
    const auto incoming = cfa_.incoming(id);
    if (incoming.size() != 1 || cfa_.is_final(id)) return true;
    const auto beside = cfa_.outgoing(cfa_.edge(incoming.front()).source);
    return std::count_if(beside.begin(), beside.end(), [&](EdgeId edge) { return !fails(edge); }) != 1;
  }

  [[nodiscard]] Piece piece(LocationId at) {
    Piece result;
    for (;; at = cfa_.edge(result.leaving.front()).target) {
      result.last = at;
      result.leaving.clear();
      for (const EdgeId id : cfa_.outgoing(at)) {
        const Edge& edge = cfa_.edge(id);
        add(result.lines, edge.where);
        if (fails(id))
          result.failures.insert(edge.violates ? std::string(program::name_of(*edge.violates)) : "");
        else
          result.leaving.push_back(id);
      }
      if (result.leaving.size() != 1 || begins(cfa_.edge(result.leaving.front()).target)) return result;
    }
  }

  void add(std::vector<SourceLocation>& lines, SourceLocation where) {
    if (!where.known() || sources_.text(where.file) == nullptr) return;
    where.column = 0;
    if (std::find(lines.begin(), lines.end(), where) == lines.end()) lines.push_back(where);
  }

  /// The piece that stands for a location: pieces without lines that only lead on are left out.
  [[nodiscard]] std::size_t shown(LocationId location) const {
    std::set<std::size_t> passed;
    std::size_t at = *piece_of_[location.index()];
    while (pieces_[at].lines.empty() && pieces_[at].failures.empty() && pieces_[at].leaving.size() == 1 &&
           passed.insert(at).second)
      at = *piece_of_[cfa_.edge(pieces_[at].leaving.front()).target.index()];
    return at;
  }

  [[nodiscard]] std::string line_text(SourceLocation where) const {
    const witness::SourceText& text = *sources_.text(where.file);
    const auto begin = text.offset({where.line, 1});
    if (!begin) return fmt::format("{}", where.line);
    std::string line = text.text().substr(*begin, text.text().find('\n', *begin) - *begin);
    line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.pop_back();
    for (char& c : line)
      if (c == '\t') c = ' ';
    // The label's own escapes come after the quotes of DOT.
    std::string escaped;
    for (const char c : line) escaped += c == '\\' ? std::string("\\\\") : std::string(1, c);
    return fmt::format("{} {}", where.line, escaped);
  }

  [[nodiscard]] std::string node(std::size_t at) const {
    const Piece& piece = pieces_[at];
    if (cfa_.error_location() && heads_[at] == *cfa_.error_location())
      return fmt::format("  n{} [label=\"fails\", class=error];\n", at);
    std::string label;
    std::string numbers;
    for (const SourceLocation where : piece.lines) {
      label += (label.empty() ? "" : "\n") + line_text(where);
      if (where.file == piece.lines.front().file) numbers += fmt::format("{} ", where.line);
    }
    const bool is_unsupported = unsupported_.contains(piece.last);
    if (is_unsupported) label += (label.empty() ? "" : "\n") + std::string("unsupported");
    if (label.empty()) label = cfa_.outgoing(piece.last).empty() ? "end" : "·";
    std::string place;
    if (!piece.lines.empty()) {
      const SourceLocation first = piece.lines.front();
      place = fmt::format(", file={}, line={}, lines=\"{}\"", in_quotes(sources_.map().path(first.file)), first.line,
                          numbers);
    }
    const char* kind = is_unsupported ? "warning" : is_loop_head_[heads_[at].index()] ? "loop" : "";
    return fmt::format("  n{} [label={}, class=\"{}\"{}];\n", at, in_quotes(label), kind, place);
  }

  const program::Cfa& cfa_;
  witness::Sources& sources_;
  std::vector<bool> is_loop_head_;
  std::set<LocationId> unsupported_;
  std::vector<Piece> pieces_;
  std::vector<LocationId> heads_;                     // by piece
  std::vector<std::optional<std::size_t>> piece_of_;  // by location: the piece that begins there
  bool shows_failures_ = true;
};

}  // namespace

std::string flow_graph(const program::Cfa& cfa, witness::Sources& sources) { return FlowGraph(cfa, sources).text(); }

}  // namespace pincer::report
