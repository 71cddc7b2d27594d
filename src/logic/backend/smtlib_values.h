// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logic/value/value.h"

namespace pincer::logic {

/// One S-expression. Nodes are numbers; 0 is the whole. Nothing recurses: values of arrays are nested deeply.
class Sexpr {
 public:
  /// None if `text` is not exactly one well-formed expression.
  static std::optional<Sexpr> parse(std::string text);

  [[nodiscard]] bool is_atom(std::size_t node) const { return nodes_[node].is_atom; }
  [[nodiscard]] std::string_view atom(std::size_t node) const;  // empty for a list; |symbols| without bars
  [[nodiscard]] const std::vector<std::uint32_t>& items(std::size_t node) const { return nodes_[node].items; }
  /// A list whose first item is the atom `head`.
  [[nodiscard]] bool is_call(std::size_t node, std::string_view head) const;

 private:
  struct Node {
    bool is_atom = false;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::uint32_t> items;
  };
  std::string text_;
  std::vector<Node> nodes_;
};

/// The constant of the given sort that `node` is, in any of the notations that solvers use. None: not understood.
std::optional<Value> parse_value(const Sexpr& text, std::size_t node, Sort sort);

}  // namespace pincer::logic
