// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logic/value/value.h"

namespace pincer::job {

/// One nondeterministic input as the user wrote it. What it means depends on the C type that asks for it, which is
/// only known when the program runs: `2` is an int for one program and a float for another.
struct InputNumber {
  std::string text;
  std::optional<mpz_class> integer;  // none: a floating-point literal (1.5, 0x1p3, inf, nan)
};

/// Numbers separated by commas or white space. Integers are decimal (leading zeros do not make them octal) or
/// hexadecimal, with an optional sign. Throws base::InputError that names the text that is not a number.
std::vector<InputNumber> parse_inputs(std::string_view text);
/// The same for the contents of a file, where `#` starts a comment; `where` is its name for messages.
std::vector<InputNumber> parse_inputs_file(std::string_view text, std::string_view where);

/// The value of sort `sort` that the number stands for. An integer must fit its width as a signed or as an unsigned
/// number; 0 is false and everything else true. Throws base::InputError when it does not fit; the message has no place.
logic::Value to_value(const InputNumber& number, logic::Sort sort);

}  // namespace pincer::job
