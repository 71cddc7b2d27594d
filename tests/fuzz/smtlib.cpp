// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any text is a term or an InputError; a term that is written and read again has the same value.
#include "logic/text/smtlib.h"
#include "base/error.h"
#include "logic/evaluate/evaluate.h"
#include "logic/text/smtlib_parse.h"

namespace logic = pincer::logic;

namespace {

/// Every symbol is a variable; its first letter says of what sort.
logic::Term variable(logic::Terms& terms, std::string_view symbol) {
  if (symbol.empty()) return {};
  const std::string name(symbol);
  switch (symbol[0]) {
    case 'b': return terms.variable(name, logic::Sort::boolean());
    case 'i': return terms.variable(name, logic::Sort::integer());
    case 'v': return terms.variable(name, logic::Sort::bitvec(8));
    case 'w': return terms.variable(name, logic::Sort::bitvec(32));
    case 'f': return terms.variable(name, logic::Sort::float32());
    case 'a': return terms.variable(name, logic::Sort::array(logic::Sort::bitvec(32), logic::Sort::bitvec(8)));
    default: return {};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    static_cast<void>(logic::parse_smtlib_sort(text));
  } catch (const pincer::base::InputError&) {
  }
  logic::Terms terms;
  const auto symbols = [&](std::string_view symbol) { return variable(terms, symbol); };
  logic::Term term;
  try {
    term = logic::parse_smtlib(terms, text, symbols);
  } catch (const pincer::base::InputError&) {
    return 0;
  }
  const logic::Term again = logic::parse_smtlib(terms, logic::to_smtlib(terms, term), symbols);
  if (terms.sort(again) != terms.sort(term)) __builtin_trap();
  const auto zero = [&](logic::Term v) { return logic::Value::zero(terms.sort(v)); };
  if (logic::evaluate(terms, again, zero) != logic::evaluate(terms, term, zero)) __builtin_trap();
  return 0;
}
