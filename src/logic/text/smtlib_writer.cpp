// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/smtlib_writer.h"

#include <algorithm>
#include <cctype>

#include "base/contract.h"
#include "logic/term/traverse.h"
#include "logic/text/smtlib_text.h"

namespace pincer::logic {

namespace {

// Readable, and different for every variable whatever its name.
std::string variable_name(const Terms& terms, Term variable) {
  std::string name = "v.";
  for (const char c : terms.name(variable)) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name + "!" + std::to_string(variable.id());
}

}  // namespace

std::string SmtlibWriter::preamble() {
  return "(set-option :print-success false)\n"
         "(set-option :global-declarations true)\n"
         "(set-option :produce-models true)\n"
         "(set-option :produce-unsat-assumptions true)\n"
         "(set-logic ALL)\n";
}

void SmtlibWriter::push(std::string& out) {
  levels_.push_back(asserted_facts_);
  out += "(push 1)\n";
}

void SmtlibWriter::pop(unsigned levels, std::string& out) {
  base::require(levels <= levels_.size(), "pop takes back at most what was pushed");
  if (levels == 0) return;
  asserted_facts_ = levels_[levels_.size() - levels];
  levels_.resize(levels_.size() - levels);
  out += "(pop " + std::to_string(levels) + ")\n";
}

bool SmtlibWriter::add(Term formula, std::string& out) {
  const std::optional<std::string> text = define(formula, out);
  if (!text) return false;
  write_facts(out);
  out += "(assert " + *text + ")\n";
  return true;
}

void SmtlibWriter::write_facts(std::string& out) {
  for (; asserted_facts_ < facts_.size(); ++asserted_facts_) out += facts_[asserted_facts_];
}

std::optional<std::string> SmtlibWriter::define(Term root, std::string& commands) {
  TermMap<unsigned> uses;
  std::vector<Term> order;  // children first
  bool is_expressible = true;
  visit_children_first(
      terms_, root, [&](Term t) { return names_.contains(t) || uses.contains(t); },
      [&](Term t) {
        uses[t] = 0;
        order.push_back(t);
        is_expressible = is_expressible && terms_.kind(t) != Kind::FpFmod;
        const unsigned needed = smtlib::is_composed(terms_, t) ? 2 : 1;
        for (const Term child : terms_.children(t)) {
          if (unsigned* count = uses.find(child)) *count += needed;
        }
      });
  if (!is_expressible) return std::nullopt;

  TermMap<unsigned> depth;  // of the text, up to the next name
  for (const Term t : order) {
    const Kind kind = terms_.kind(t);
    unsigned depth_of_t = 0;
    for (const Term child : terms_.children(t)) {
      const unsigned* below = depth.find(child);
      depth_of_t = std::max(depth_of_t, below == nullptr ? 1 : *below + 1);
    }
    const bool is_named = kind == Kind::Variable || kind == Kind::FpToBits || depth_of_t >= kDeepest ||
                          (depth_of_t > 0 && (*uses.find(t) > 1 || t == root));
    if (is_named) define_node(t, commands);
    depth[t] = is_named ? 0 : depth_of_t;
  }
  std::string text;
  write(root, text);
  return text;
}

std::optional<std::string> SmtlibWriter::literal(Term t, std::string& commands) {
  const bool is_negated = terms_.kind(t) == Kind::Not;
  const Term atom = is_negated ? terms_.child(t, 0) : t;
  if (terms_.kind(atom) == Kind::Variable) {
    const std::optional<std::string> name = define(atom, commands);
    return is_negated ? "(not " + *name + ")" : *name;
  }
  if (const std::string* known = literals_.find(t)) return *known;
  const std::optional<std::string> text = define(t, commands);
  if (!text) return std::nullopt;
  const std::string name = "a!" + std::to_string(t.id());
  commands += "(declare-const " + name + " Bool)\n";
  facts_.push_back("(assert (=> " + name + " " + *text + "))\n");
  literals_[t] = name;
  return name;
}

void SmtlibWriter::define_node(Term t, std::string& commands) {
  const std::string sort = terms_.sort(t).to_string();
  if (terms_.kind(t) == Kind::Variable) {
    variables_.push_back(t);
    names_[t] = variable_name(terms_, t);
    commands += "(declare-const " + *names_.find(t) + " " + sort + ")\n";
    return;
  }
  if (terms_.kind(t) == Kind::FpToBits) {
    define_bits(t, commands);
    return;
  }
  std::string name = "t!" + std::to_string(t.id());
  commands += "(define-fun " + name + " () " + sort + " ";
  write_node(t, commands);
  commands += ")\n";
  names_[t] = std::move(name);
}

// A pattern b of which only one fact is known, that it is the pattern of x; and the canonical one if x is NaN.
void SmtlibWriter::define_bits(Term to_bits, std::string& commands) {
  const Term argument = terms_.child(to_bits, 0);
  const Sort sort = terms_.sort(argument);
  std::string x;
  write(argument, x);
  const std::string name = "t!" + std::to_string(to_bits.id());
  const std::string b = "b!" + std::to_string(to_bits.id());
  const unsigned width = smtlib::ieee_width(sort);
  const unsigned fraction = sort.significand_bits() - 1;
  const mpz_class nan = ((mpz_class(1) << (sort.exponent_bits() + 1)) - 1) << (fraction - 1);
  const std::string number = smtlib::float_of_bits(sort, b);
  commands += "(declare-const " + b + " " + Sort::bitvec(width).to_string() + ")\n";
  facts_.push_back("(assert (= " + number + " " + x + "))\n(assert (=> (fp.isNaN " + number + ") (= " + b + " " +
                   Value::bits(width, nan).to_string() + ")))\n");
  std::string pattern = b;
  if (sort == Sort::float80()) {  // with the explicit leading bit
    const std::string leading =
        "(ite (= ((_ extract 77 63) " + b + ") " + Value::bits(15, 0).to_string() + ") #b0 #b1)";
    pattern = "(concat ((_ extract 78 63) " + b + ") (concat " + leading + " ((_ extract 62 0) " + b + ")))";
  }
  commands += "(define-fun " + name + " () " + terms_.sort(to_bits).to_string() + " " + pattern + ")\n";
  names_[to_bits] = name;
}

void SmtlibWriter::write(Term t, std::string& out) const {
  if (const std::string* known = names_.find(t)) {
    out += *known;
  } else {
    write_node(t, out);
  }
}

// Between names the text is a tree of bounded depth, so recursion is safe here.
void SmtlibWriter::write_node(Term t, std::string& out) const {
  const auto children = terms_.children(t);
  if (children.empty()) {
    out += terms_.const_value(t).to_string();
    return;
  }
  if (smtlib::is_composed(terms_, t)) {
    std::vector<std::string> texts;
    for (const Term child : children) write(child, texts.emplace_back());
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

}  // namespace pincer::logic
