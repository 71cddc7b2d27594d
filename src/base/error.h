// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <stdexcept>

namespace pincer::base {

/// The user's input cannot be used. `what()` is the one message that the user sees, complete with
/// file and line where there is one; the exit code is 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace pincer::base
