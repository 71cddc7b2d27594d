// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "program/checks.h"
#include "witness/sources.h"

namespace pincer::report {

/// A check in terms of C.
struct CheckText {
  std::string function;  // the C function that it stands in; "" if that is not known
  std::string text;      // the expression or the assertion as it is written; "" if that is not known
  std::string message;   // what goes wrong when it fails: one sentence without a full stop
};

/// What goes wrong where a check of this kind fails.
std::string message_of(program::Check check);
CheckText check_text(const program::ProgramCheck& check, witness::Sources& sources);

}  // namespace pincer::report
