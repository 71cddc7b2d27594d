// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <stdexcept>
#include <string>

namespace pincer::base {

/// A broken promise inside pincer: a bug of ours, never of the user's input.
class ContractViolation : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Precondition of an interface; always checked. `what` says what should hold.
inline void require(bool condition, const char* what) {
  if (!condition) throw ContractViolation(std::string("required: ") + what);
}

/// Postcondition of an interface; always checked.
inline void ensure(bool condition, const char* what) {
  if (!condition) throw ContractViolation(std::string("ensured: ") + what);
}

}  // namespace pincer::base

/// Internal invariant; checked in debug builds only.
#ifdef NDEBUG
#define PINCER_INVARIANT(condition, what) static_cast<void>(0)
#else
#define PINCER_INVARIANT(condition, what) ::pincer::base::require((condition), (what))
#endif
