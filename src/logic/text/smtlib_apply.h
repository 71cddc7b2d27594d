// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "logic/term/terms.h"
#include "logic/text/smtlib_sexpr.h"

/// The functions of SMT-LIB by name. Private to logic/smtlib*.cpp.
namespace pincer::logic::smtlib {

/// What stands at the front of an application: `bvadd`, `(_ extract 7 0)`, `(as const (Array ...))`.
struct Function {
  std::string name;
  std::vector<std::uint32_t> indices;
  std::optional<Sort> sort;          // of `as const`
  std::optional<RoundingMode> mode;  // the first argument, where it is one
};

/// Throws base::InputError for a function that is not known or takes other arguments.
Term apply_function(Terms& terms, const Function& function, std::span<const Term> arguments);

std::optional<RoundingMode> rounding_mode(std::string_view name);
Sort read_sort(const SExpression& text, std::uint32_t node);

constexpr std::uint32_t kWidest = 1U << 20;  // bits; more is a mistake or an attack

}  // namespace pincer::logic::smtlib
