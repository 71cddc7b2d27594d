// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>

#include "program/cfa.h"
#include "program/interpret.h"
#include "program/print.h"

namespace pincer::driver {

/// A value as a C programmer writes it: 42, 0x7ffe10 for pointers, 1.5, inf.
std::string c_value(const logic::Value& value, const program::CType& type);

/// One line per step of an execution: `file:line: x = 5`.
class TraceText {
 public:
  explicit TraceText(const program::Cfa& cfa) : cfa_(&cfa), names_(cfa) {}

  /// None for steps that say nothing to a reader of the C program: empty statements, unnamed intermediate results.
  [[nodiscard]] std::optional<std::string> line(const program::Step& step) const;

 private:
  [[nodiscard]] std::optional<std::string> text(const program::Edge& edge, const logic::Value& value) const;
  [[nodiscard]] std::optional<std::string> write(program::VariableId variable, const logic::Value& value) const;

  const program::Cfa* cfa_;
  program::CNames names_;
};

}  // namespace pincer::driver
