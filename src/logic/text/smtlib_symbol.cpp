// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <array>
#include <cctype>

#include "logic/text/smtlib.h"

namespace pincer::logic {

namespace {

// Words that no variable can be called: |select| is the same symbol as select. Names with a dot, colon or anything
// else that C names lack need no entry, so this covers the words that are C identifiers.
constexpr auto kReserved = std::to_array<std::string_view>(
    {"_",           "abs",          "and",         "as",          "assert", "bv2nat",  "bvadd",
     "bvand",       "bvashr",       "bvcomp",      "bvlshr",      "bvmul",  "bvnand",  "bvneg",
     "bvnor",       "bvnot",        "bvor",        "bvsdiv",      "bvsge",  "bvsgt",   "bvshl",
     "bvsle",       "bvslt",        "bvsmod",      "bvsrem",      "bvsub",  "bvudiv",  "bvuge",
     "bvugt",       "bvule",        "bvult",       "bvurem",      "bvxnor", "bvxor",   "concat",
     "const",       "declare",      "distinct",    "div",         "exists", "extract", "false",
     "forall",      "fp",           "int2bv",      "ite",         "lambda", "let",     "match",
     "mod",         "not",          "or",          "par",         "pop",    "push",    "repeat",
     "rotate_left", "rotate_right", "select",      "sign_extend", "store",  "to_fp",   "to_fp_unsigned",
     "true",        "xor",          "zero_extend", "RNE",         "RNA",    "RTP",     "RTN",
     "RTZ",         "Bool",         "Int",         "Array",       "NaN"});

bool is_simple_character(char c) {
  constexpr std::string_view kOthers = "~!@$%^&*_-+=<>.?/";
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || kOthers.find(c) != std::string_view::npos;
}

}  // namespace

std::string smtlib_symbol(std::string_view name) {
  std::string symbol(name);
  if (std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end()) symbol += "'";
  const bool is_simple = !symbol.empty() && std::isdigit(static_cast<unsigned char>(symbol[0])) == 0 &&
                         std::all_of(symbol.begin(), symbol.end(), is_simple_character);
  if (is_simple) return symbol;
  // The two characters that not even a quoted symbol may contain look almost the same as these.
  std::string quoted = "|";
  for (const char c : symbol) {
    if (c == '|') {
      quoted += "\u00a6";
    } else if (c == '\\') {
      quoted += "\u2216";
    } else {
      quoted += c;
    }
  }
  return quoted + "|";
}

}  // namespace pincer::logic
