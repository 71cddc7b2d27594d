// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>

#include "program/cfa.h"

namespace pincer::program {

/// The name of a logic variable.
using NameOf = std::function<std::string(logic::Term)>;

/// A term for people, in infix notation after C. Operators without a suffix are signed, `<u`, `/u`, `%u`, `>>u` are
/// unsigned; `(u8)x` truncates or zero-extends, `(s32)x` sign-extends, `x[15:8]` are bits; `m[a]` reads an array,
/// `m[a := v]` is the array after a write; `round_up(x + y)` is a sum that is not rounded to nearest. For reading only:
/// it is not C (widths of operands are not promoted) and it ends in `...` where a term has more than `budget` nodes
/// when written as a tree.
std::string to_c(const logic::Terms& terms, logic::Term term, const NameOf& name_of, std::size_t budget = 1000);

/// `x := e`, `[condition]`, `skip`, `x := *`, `x := input()`, `x, y := f(a, b)`.
std::string to_c(const Cfa& cfa, const Statement& statement, const NameOf& name_of, std::size_t budget = 1000);

/// Names for the variables of a program: the C name where only one variable has it, else the logic variable's name.
class CNames {
 public:
  explicit CNames(const Cfa& cfa);
  [[nodiscard]] std::string operator()(logic::Term variable) const;

 private:
  const Cfa* cfa_;
  std::unordered_map<std::string, std::size_t> uses_;  // of each C name
};

}  // namespace pincer::program
