// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pincer::frontend {

/// What a function without a body means when its name is a word that harnesses for verifiers use.
enum class VerifierWord : std::uint8_t {
  Assert,   // the first argument holds, or it is a violation
  Assume,   // cuts the executions in which the first argument does not hold
  Input,    // a function without parameters that gives any value
  Object,   // tells something about the object that a pointer leads to (object_words.cpp)
  Forget,   // gives such an object, or a part of it, any contents
  Make,     // an allocation that does not fail
  Nothing,  // says something that needs nothing to be done here
  Unknown,  // a word of a verifier that has no meaning here
};

/// `__VERIFIER_*`, `__CPROVER_*`, `__ESBMC_*`, `nondet_*` and `assert`; nothing for other names.
std::optional<VerifierWord> verifier_word(std::string_view name);

}  // namespace pincer::frontend
