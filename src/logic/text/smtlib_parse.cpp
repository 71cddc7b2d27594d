// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A stack machine over the brackets: what is open waits in a frame for the values of its items, so that no text is too
// deep. `let` opens a scope when its definitions are known and closes it after its body.
#include "logic/text/smtlib_parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "logic/evaluate/evaluate.h"
#include "logic/text/smtlib_apply.h"
#include "logic/text/smtlib_sexpr.h"
#include "logic/value/float_format.h"

namespace pincer::logic {

namespace {

using smtlib::Function;
using smtlib::SExpression;

[[noreturn]] void fail(const std::string& message) { throw base::InputError(message); }

mpz_class digits(std::string_view text, int base) {
  mpz_class number;
  const auto is_digit = [&](char c) {
    return (c >= '0' && c <= (base == 2 ? '1' : '9')) ||
           (base == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
  };
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit) || number.set_str(std::string(text), base) != 0)
    fail(fmt::format("'{}' is not a number", text));
  return number;
}

class Parser {
 public:
  Parser(Terms& terms, const SExpression& text, const SymbolReader& symbols)
      : terms_(terms), text_(text), symbols_(symbols) {}

  Term run() {
    open(0);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next < frame.waiting.size()) {
        open(frame.waiting[frame.next++]);
      } else {
        close();
      }
    }
    return result_;
  }

 private:
  enum class Form : std::uint8_t { Apply, Let, Body };
  struct Frame {
    Form form = Form::Apply;
    Function function;                    // Apply
    std::uint32_t node = 0;               // Let
    std::vector<std::string_view> names;  // Let, Body: what is defined
    std::vector<std::uint32_t> waiting;   // nodes whose values are needed
    std::size_t next = 0;
    std::vector<Term> values;
  };

  void give(Term value) {
    if (frames_.empty()) {
      result_ = value;
    } else {
      frames_.back().values.push_back(value);
    }
  }

  /// Gives the value of a leaf, or makes a frame.
  void open(std::uint32_t node) {
    if (text_.is_atom(node)) return give(atom(node));
    const auto& items = text_.items(node);
    if (items.empty()) fail("there is nothing between '(' and ')'");
    if (text_.is_call(node, "_")) return give(indexed_constant(node));
    if (text_.is_call(node, "let")) return open_let(node);
    Frame frame;
    frame.function = function(items[0]);
    std::size_t first = 1;
    if (items.size() > 1 && text_.is_atom(items[1]) && !text_.is_quoted(items[1]))
      frame.function.mode = smtlib::rounding_mode(text_.atom(items[1]));
    if (frame.function.mode) first = 2;
    frame.waiting.assign(items.begin() + static_cast<std::ptrdiff_t>(first), items.end());
    frames_.push_back(std::move(frame));
  }

  void open_let(std::uint32_t node) {
    const auto& items = text_.items(node);
    if (items.size() != 3 || text_.is_atom(items[1])) fail("a 'let' has definitions and a body");
    Frame frame;
    frame.form = Form::Let;
    frame.node = node;
    for (const std::uint32_t definition : text_.items(items[1])) {
      if (text_.items(definition).size() != 2 || !text_.is_atom(text_.items(definition)[0]))
        fail("a definition of a 'let' has a name and a value");
      frame.names.push_back(text_.item(definition, 0));
      frame.waiting.push_back(text_.items(definition)[1]);
    }
    frames_.push_back(std::move(frame));
  }

  /// All values of the newest frame are there.
  void close() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    switch (frame.form) {
      case Form::Apply: give(smtlib::apply_function(terms_, frame.function, frame.values)); break;
      case Form::Let: {
        for (std::size_t i = 0; i < frame.names.size(); ++i) scopes_[frame.names[i]].push_back(frame.values[i]);
        Frame body;
        body.form = Form::Body;
        body.names = std::move(frame.names);
        body.waiting = {text_.items(frame.node)[2]};
        frames_.push_back(std::move(body));
        break;
      }
      case Form::Body:
        for (const std::string_view name : frame.names) scopes_[name].pop_back();
        give(frame.values[0]);
        break;
    }
  }

  Function function(std::uint32_t node) {
    if (text_.is_atom(node)) return {std::string(text_.atom(node)), {}, {}, {}};
    const auto& items = text_.items(node);
    if (text_.is_call(node, "_") && items.size() >= 3) {
      Function result{std::string(text_.item(node, 1)), {}, {}, {}};
      for (std::size_t i = 2; i < items.size(); ++i)
        result.indices.push_back(smtlib::read_number(text_.item(node, i), smtlib::kWidest));
      return result;
    }
    if (text_.is_call(node, "as") && items.size() == 3 && text_.item(node, 1) == "const") {
      const Sort sort = smtlib::read_sort(text_, items[2]);
      if (!sort.is_array()) fail("'as const' needs the sort of an array");
      return {"as const", {}, sort, {}};
    }
    fail("what stands in the place of a function is none");
  }

  Term atom(std::uint32_t node) {
    const std::string_view text = text_.atom(node);
    if (const auto defined = scopes_.find(text); defined != scopes_.end() && !defined->second.empty())
      return defined->second.back();
    if (!text_.is_quoted(node)) {
      if (text == "true" || text == "false") return terms_.boolean(text == "true");
      if (text.starts_with("#b")) return bits(text.size() - 2, digits(text.substr(2), 2));
      if (text.starts_with("#x")) return bits(4 * (text.size() - 2), digits(text.substr(2), 16));
      if (text[0] >= '0' && text[0] <= '9') return terms_.integer(digits(text, 10));
    }
    const Term term = symbols_(text);
    if (!term.valid()) fail(fmt::format("'{}' is not known", text));
    return term;
  }

  Term bits(std::size_t width, const mpz_class& value) {
    if (width == 0 || width > smtlib::kWidest) fail("a bit-vector constant has a width that it cannot have");
    return terms_.bv(static_cast<unsigned>(width), value);
  }

  /// `(_ bv5 32)`, `(_ +oo 8 24)`, `(_ NaN 8 24)`.
  Term indexed_constant(std::uint32_t node) {
    const std::size_t count = text_.items(node).size();
    const std::string_view name = text_.item(node, 1);
    if (count == 3 && name.starts_with("bv"))
      return bits(smtlib::read_number(text_.item(node, 2), smtlib::kWidest), digits(name.substr(2), 10));
    if (count != 4) fail(fmt::format("the constant '(_ {} ...)' is not known", name));
    const auto exponent = smtlib::read_number(text_.item(node, 2), 20);
    const auto significand = smtlib::read_number(text_.item(node, 3), (1U << 16) - 1);
    if (exponent < 2 || significand < 2) fail("a float has a format that it cannot have");
    const Sort sort = Sort::floating(exponent, significand);
    FloatFields fields;
    fields.negative = name.starts_with("-");
    if (name == "NaN") return terms_.constant(Value::floating(sort, nan_pattern(sort)));
    if (name.ends_with("oo")) fields.exponent = (mpz_class(1) << exponent) - 1;
    if (name != "+oo" && name != "-oo" && name != "+zero" && name != "-zero")
      fail(fmt::format("the constant '(_ {} ...)' is not known", name));
    return terms_.constant(Value::floating(sort, pack_float(sort, fields)));
  }

  Terms& terms_;
  const SExpression& text_;
  const SymbolReader& symbols_;
  std::vector<Frame> frames_;
  std::map<std::string_view, std::vector<Term>> scopes_;
  Term result_;
};

}  // namespace

Term parse_smtlib(Terms& terms, std::string_view text, const SymbolReader& symbols) {
  const SExpression brackets(text);
  return Parser(terms, brackets, symbols).run();
}

Sort parse_smtlib_sort(std::string_view text) {
  const SExpression brackets(text);
  return smtlib::read_sort(brackets, 0);
}

Value parse_smtlib_value(Terms& terms, std::string_view text, Sort sort) {
  const Term term = parse_smtlib(terms, text, [](std::string_view) { return Term(); });
  if (terms.sort(term) != sort) fail(fmt::format("the value is not of sort {}", sort.to_string()));
  return evaluate(terms, term, [&](Term) { return Value(); });
}

}  // namespace pincer::logic
