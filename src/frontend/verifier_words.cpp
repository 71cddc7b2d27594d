// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/verifier_words.h"

#include <array>

namespace pincer::frontend {
namespace {

constexpr std::array<std::string_view, 3> kVerifiers = {"__VERIFIER_", "__CPROVER_", "__ESBMC_"};

bool is_object_word(std::string_view word) {
  return word == "r_ok" || word == "w_ok" || word == "rw_ok" || word == "same_object" || word == "OBJECT_SIZE" ||
         word == "get_object_size" || word == "POINTER_OBJECT" || word == "POINTER_OFFSET";
}

}  // namespace

std::optional<VerifierWord> verifier_word(std::string_view name) {
  if (name == "assert") return VerifierWord::Assert;
  if (name == "assume_abort_if_not") return VerifierWord::Assume;
  if (name.starts_with("nondet_")) return VerifierWord::Input;
  for (const std::string_view verifier : kVerifiers) {
    if (!name.starts_with(verifier)) continue;
    const std::string_view word = name.substr(verifier.size());
    if (word == "assert" || word == "precondition" || word == "postcondition") return VerifierWord::Assert;
    if (word == "assume") return VerifierWord::Assume;
    if (word.starts_with("nondet")) return VerifierWord::Input;
    if (word == "atomic_begin" || word == "atomic_end" || word == "cover" || word == "input" || word == "output" ||
        word == "printf" || word == "error") {
      return VerifierWord::Nothing;
    }
    if (verifier == "__VERIFIER_") continue;
    if (is_object_word(word)) return VerifierWord::Object;
    if (word == "havoc_object" || word == "havoc_slice" || word == "init_object") return VerifierWord::Forget;
    if (word == "allocate") return VerifierWord::Make;
    if (word == "unroll") return VerifierWord::Nothing;
    return VerifierWord::Unknown;
  }
  return std::nullopt;
}

}  // namespace pincer::frontend
