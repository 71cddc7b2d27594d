// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The brackets of SMT-LIB text. Private to logic/smtlib*.cpp.
namespace pincer::logic::smtlib {

/// One S-expression. Nodes are numbers; 0 is the whole. The text outlives it.
class SExpression {
 public:
  /// Throws base::InputError if `text` is not exactly one expression.
  explicit SExpression(std::string_view text);

  [[nodiscard]] bool is_atom(std::uint32_t node) const { return nodes_[node].is_atom; }
  [[nodiscard]] bool is_quoted(std::uint32_t node) const { return nodes_[node].is_quoted; }
  /// Empty for a list; |symbols| without their bars.
  [[nodiscard]] std::string_view atom(std::uint32_t node) const { return nodes_[node].text; }
  [[nodiscard]] const std::vector<std::uint32_t>& items(std::uint32_t node) const { return nodes_[node].items; }
  /// A list whose first item is the plain atom `head`.
  [[nodiscard]] bool is_call(std::uint32_t node, std::string_view head) const;
  /// The atom of an item, or "" when there is no such atom.
  [[nodiscard]] std::string_view item(std::uint32_t node, std::size_t index) const;

 private:
  struct Node {
    bool is_atom = false;
    bool is_quoted = false;
    std::string_view text;
    std::vector<std::uint32_t> items;
  };
  std::vector<Node> nodes_;
};

/// A number in digits; throws base::InputError for other text and for more than `limit`.
std::uint32_t read_number(std::string_view digits, std::uint32_t limit);

}  // namespace pincer::logic::smtlib
