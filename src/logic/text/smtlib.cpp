// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/smtlib.h"

#include <algorithm>
#include <array>
#include <vector>

#include "logic/term/free_variables.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "logic/text/smtlib_text.h"
#include "logic/value/float_format.h"

namespace pincer::logic {

namespace {

/// Texts of the parts of some terms, where chosen parts have names. Named are the parts that occur more than once,
/// the arguments of composed nodes, and parts at certain depths, so that no line nests without bound.
class Printer {
 public:
  Printer(const Terms& terms, std::span<const Term> roots, bool in_script) : terms_(terms), in_script_(in_script) {
    for (const Term root : roots) count(root);
    choose_prefix();
    for (const Term t : order_) choose_name(t);
  }

  /// Parts that have names, children first.
  [[nodiscard]] const std::vector<Term>& named() const { return named_; }
  [[nodiscard]] const std::vector<Term>& variables() const { return variables_; }
  [[nodiscard]] const std::string& name(Term t) const { return *names_.find(t); }
  [[nodiscard]] std::string fresh_name() { return prefix_ + std::to_string(++last_name_); }
  /// `t` in terms of names, its own included.
  [[nodiscard]] std::string text(Term t) const {
    std::string result;
    write(t, result);
    return result;
  }
  /// What a name stands for.
  [[nodiscard]] std::string definition(Term t) const {
    std::string result;
    write_definition(t, result);
    return result;
  }

 private:
  static constexpr unsigned kDeepest = 200;

  [[nodiscard]] bool is_leaf(Term t) const { return terms_.children(t).empty(); }
  void count(Term root);
  void choose_prefix();
  void choose_name(Term t);
  [[nodiscard]] std::string leaf_text(Term t) const;
  void write(Term t, std::string& out) const;
  void write_definition(Term t, std::string& out) const;

  const Terms& terms_;
  bool in_script_;
  std::vector<Term> order_;  // all parts, children first
  std::vector<Term> variables_;
  TermMap<unsigned> uses_;
  TermMap<unsigned> depth_;  // of the text, up to the next name
  TermMap<std::string> names_;
  std::vector<Term> named_;
  std::string prefix_ = "$";
  unsigned last_name_ = 0;
};

void Printer::count(Term root) {
  visit_children_first(
      terms_, root, [&](Term t) { return uses_.contains(t); },
      [&](Term t) {
        uses_[t] = 0;
        order_.push_back(t);
        if (terms_.kind(t) == Kind::Variable) variables_.push_back(t);
        const unsigned needed = smtlib::is_composed(terms_, t) ? 2 : 1;
        for (const Term child : terms_.children(t)) *uses_.find(child) += needed;
      });
}

void Printer::choose_prefix() {
  std::sort(variables_.begin(), variables_.end());
  const auto is_taken = [&](Term v) { return terms_.name(v).starts_with(prefix_); };
  while (std::any_of(variables_.begin(), variables_.end(), is_taken)) prefix_ += "$";
}

void Printer::choose_name(Term t) {
  if (is_leaf(t)) {
    depth_[t] = 0;
    return;
  }
  unsigned depth = 0;
  for (const Term child : terms_.children(t)) depth = std::max(depth, *depth_.find(child) + 1);
  const bool is_declared = in_script_ && terms_.kind(t) == Kind::FpToBits;
  if (*uses_.find(t) > 1 || depth >= kDeepest || is_declared) {
    depth = 0;
    named_.push_back(t);
    names_[t] = fresh_name();
  }
  depth_[t] = depth;
}

std::string Printer::leaf_text(Term t) const {
  return terms_.kind(t) == Kind::Variable ? smtlib_symbol(terms_.name(t)) : terms_.const_value(t).to_string();
}

void Printer::write(Term t, std::string& out) const {
  if (const std::string* known = names_.find(t)) {
    out += *known;
  } else {
    write_definition(t, out);
  }
}

void Printer::write_definition(Term t, std::string& out) const {
  // Between names the text is a tree of bounded depth, so recursion is safe here.
  if (is_leaf(t)) {
    out += leaf_text(t);
    return;
  }
  const auto children = terms_.children(t);
  if (smtlib::is_composed(terms_, t)) {
    std::vector<std::string> texts;
    for (const Term child : children) texts.push_back(text(child));
    out += smtlib::composed_text(terms_, t, texts);
    return;
  }
  out += "(" + smtlib::function_text(terms_, t);
  for (const Term child : children) {
    out += " ";
    write(child, out);
  }
  out += ")";
}

// The constant b of FpToBits(x) with its two facts, and the term that stands for FpToBits(x) itself.
std::string define_bits(const Terms& terms, Printer& printer, Term to_bits) {
  const Term argument = terms.child(to_bits, 0);
  const Sort sort = terms.sort(argument);
  const std::string x = printer.text(argument);
  const std::string b = printer.fresh_name();
  const unsigned width = smtlib::ieee_width(sort);
  const unsigned fraction = sort.significand_bits() - 1;
  const mpz_class nan = ((mpz_class(1) << (sort.exponent_bits() + 1)) - 1) << (fraction - 1);
  const std::string bits_of_b = [&] {
    if (sort != Sort::float80()) return b;
    const std::string exponent = "((_ extract 77 63) " + b + ")";
    return "(concat ((_ extract 78 63) " + b + ") (concat (ite (= " + exponent + " " + Value::bits(15, 0).to_string() +
           ") #b0 #b1) ((_ extract 62 0) " + b + ")))";
  }();
  return "(declare-const " + b + " " + Sort::bitvec(width).to_string() +
         ")\n(assert (= " + smtlib::float_of_bits(sort, b) + " " + x + "))\n(assert (=> (fp.isNaN " +
         smtlib::float_of_bits(sort, b) + ") (= " + b + " " + Value::bits(width, nan).to_string() +
         ")))\n(define-fun " + printer.name(to_bits) + " () " + terms.sort(to_bits).to_string() + " " + bits_of_b +
         ")\n";
}

}  // namespace

std::string to_smtlib(const Terms& terms, Term t) {
  const Printer printer(terms, std::array{t}, false);
  std::string text;
  std::string closing;
  for (const Term part : printer.named()) {
    text += "(let ((" + printer.name(part) + " " + printer.definition(part) + ")) ";
    closing += ")";
  }
  return text + printer.text(t) + closing;
}

std::string smtlib_declarations(const Terms& terms, std::span<const Term> variables) {
  std::string text;
  for (const Term v : variables) {
    text += "(declare-const " + smtlib_symbol(terms.name(v)) + " " + terms.sort(v).to_string() + ")\n";
  }
  return text;
}

std::string smtlib_script(const Terms& terms, std::span<const Term> assertions, std::string_view logic) {
  Printer printer(terms, assertions, true);
  std::string text = "(set-logic " + std::string(logic) + ")\n" + smtlib_declarations(terms, printer.variables());
  for (const Term part : printer.named()) {
    if (terms.kind(part) == Kind::FpToBits) {
      text += define_bits(terms, printer, part);
    } else {
      text += "(define-fun " + printer.name(part) + " () " + terms.sort(part).to_string() + " " +
              printer.definition(part) + ")\n";
    }
  }
  for (const Term assertion : assertions) text += "(assert " + printer.text(assertion) + ")\n";
  return text + "(check-sat)\n";
}

}  // namespace pincer::logic
