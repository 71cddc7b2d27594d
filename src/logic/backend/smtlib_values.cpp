// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/smtlib_values.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "logic/value/float_format.h"

namespace pincer::logic {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::optional<mpz_class> number(std::string_view digits, int base) {
  mpz_class result;
  const bool is_plain = !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) {
    return std::isxdigit(static_cast<unsigned char>(c)) != 0;
  });
  if (!is_plain || result.set_str(std::string(digits), base) != 0) return std::nullopt;
  return result;
}

/// (value, width)
std::optional<std::pair<mpz_class, unsigned>> parse_bits(const Sexpr& text, std::size_t node) {
  std::optional<mpz_class> value;
  std::optional<mpz_class> width;
  const std::string_view atom = text.atom(node);
  if (atom.starts_with("#b")) {
    value = number(atom.substr(2), 2);
    width = static_cast<unsigned long>(atom.size() - 2);
  } else if (atom.starts_with("#x")) {
    value = number(atom.substr(2), 16);
    width = static_cast<unsigned long>(4 * (atom.size() - 2));
  } else if (text.is_call(node, "_") && text.items(node).size() == 3) {
    const std::string_view name = text.atom(text.items(node)[1]);
    if (!name.starts_with("bv")) return std::nullopt;
    value = number(name.substr(2), 10);
    width = number(text.atom(text.items(node)[2]), 10);
  }
  if (!value || !width || !width->fits_uint_p()) return std::nullopt;
  return std::pair(*value, static_cast<unsigned>(width->get_ui()));
}

std::optional<Value> parse_bit_vector(const Sexpr& text, std::size_t node, Sort sort) {
  const auto bits = parse_bits(text, node);
  if (!bits || bits->second != sort.width()) return std::nullopt;
  return Value::bits(sort.width(), bits->first);
}

std::optional<Value> parse_integer(const Sexpr& text, std::size_t node) {
  const bool is_negative = text.is_call(node, "-") && text.items(node).size() == 2;
  const std::string_view digits = text.atom(is_negative ? text.items(node)[1] : node);
  if (!is_negative && digits.starts_with("-")) {  // not SMT-LIB, but some write it
    const auto positive = number(digits.substr(1), 10);
    return positive ? std::optional(Value::integer(-*positive)) : std::nullopt;
  }
  const auto absolute = number(digits, 10);
  if (!absolute) return std::nullopt;
  return Value::integer(is_negative ? mpz_class(-*absolute) : *absolute);
}

std::optional<Value> parse_float(const Sexpr& text, std::size_t node, Sort sort) {
  FloatFields fields;
  const auto& items = text.items(node);
  if (text.is_call(node, "fp") && items.size() == 4) {
    const auto sign = parse_bits(text, items[1]);
    const auto exponent = parse_bits(text, items[2]);
    const auto fraction = parse_bits(text, items[3]);
    if (!sign || !exponent || !fraction || sign->second != 1 || exponent->second != sort.exponent_bits() ||
        fraction->second != sort.significand_bits() - 1) {
      return std::nullopt;
    }
    fields = {sign->first != 0, exponent->first, fraction->first};
    return Value::floating(sort, pack_float(sort, fields));
  }
  if (!text.is_call(node, "_") || items.size() != 4) return std::nullopt;
  const std::string_view name = text.atom(items[1]);
  if (name == "NaN") return Value::floating(sort, nan_pattern(sort));
  fields.negative = name.starts_with("-");
  if (name.ends_with("oo")) fields.exponent = (mpz_class(1) << sort.exponent_bits()) - 1;
  if (name != "+oo" && name != "-oo" && name != "+zero" && name != "-zero") return std::nullopt;
  return Value::floating(sort, pack_float(sort, fields));
}

std::optional<Value> parse_array(const Sexpr& text, std::size_t node, Sort sort) {
  std::vector<std::pair<Value, Value>> stores;  // the last one first
  while (text.is_call(node, "store") && text.items(node).size() == 4) {
    const auto index = parse_value(text, text.items(node)[2], sort.index());
    const auto element = parse_value(text, text.items(node)[3], sort.element());
    if (!index || !element) return std::nullopt;
    stores.emplace_back(*index, *element);
    node = text.items(node)[1];
  }
  // ((as const <sort>) <value>)
  const auto& items = text.items(node);
  if (items.size() != 2 || !text.is_call(items[0], "as")) return std::nullopt;
  const auto& qualified = text.items(items[0]);
  if (qualified.size() != 3 || text.atom(qualified[1]) != "const") return std::nullopt;
  const auto everywhere = parse_value(text, items[1], sort.element());
  if (!everywhere) return std::nullopt;
  Value array = Value::array(sort, *everywhere);
  for (auto store = stores.rbegin(); store != stores.rend(); ++store) array.store(store->first, store->second);
  return array;
}

}  // namespace

std::optional<Sexpr> Sexpr::parse(std::string text) {
  Sexpr result;
  result.text_ = std::move(text);
  const std::string& s = result.text_;
  std::vector<std::uint32_t> open;
  const auto add = [&](Node node) {
    const auto id = static_cast<std::uint32_t>(result.nodes_.size());
    if (!open.empty()) result.nodes_[open.back()].items.push_back(id);
    result.nodes_.push_back(std::move(node));
    return id;
  };
  for (std::size_t i = 0; i < s.size();) {
    if (is_space(s[i])) {
      ++i;
      continue;
    }
    if (open.empty() && !result.nodes_.empty()) return std::nullopt;  // a second one
    if (s[i] == '(') {
      open.push_back(add({false, i, i, {}}));
      ++i;
    } else if (s[i] == ')') {
      if (open.empty()) return std::nullopt;
      open.pop_back();
      ++i;
    } else if (s[i] == '|' || s[i] == '"') {
      const std::size_t end = s.find(s[i], i + 1);
      if (end == std::string::npos) return std::nullopt;
      add({true, i + 1, end, {}});
      i = end + 1;
    } else {
      const std::size_t begin = i;
      while (i < s.size() && !is_space(s[i]) && s[i] != '(' && s[i] != ')') ++i;
      add({true, begin, i, {}});
    }
  }
  if (!open.empty() || result.nodes_.empty()) return std::nullopt;
  return result;
}

std::string_view Sexpr::atom(std::size_t node) const {
  const Node& n = nodes_[node];
  return n.is_atom ? std::string_view(text_).substr(n.begin, n.end - n.begin) : std::string_view();
}

bool Sexpr::is_call(std::size_t node, std::string_view head) const {
  const Node& n = nodes_[node];
  return !n.is_atom && !n.items.empty() && is_atom(n.items[0]) && atom(n.items[0]) == head;
}

std::optional<Value> parse_value(const Sexpr& text, std::size_t node, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      if (text.atom(node) == "true") return Value::boolean(true);
      if (text.atom(node) == "false") return Value::boolean(false);
      return std::nullopt;
    case SortKind::BitVec: return parse_bit_vector(text, node, sort);
    case SortKind::Int: return parse_integer(text, node);
    case SortKind::Float: return parse_float(text, node, sort);
    case SortKind::Array: return parse_array(text, node, sort);
  }
  return std::nullopt;
}

}  // namespace pincer::logic
