// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "transform/transform.h"

namespace pincer::search {

/// How an engine sees the program.
enum class ViewKind : std::uint8_t {
  Program,        // as the front end delivered it
  Bits,           // without what cannot lead to the error
  Integers,       // the same, with numbers as integers that wrap around exactly, and what intervals decide replaced
  PlainIntegers,  // the same, and nothing replaced
  Cells,          // Integers without arrays: some cells are followed (transform/cells)
  CellsOverBits,  // Bits without arrays
  FixedCells,     // Bits without arrays: the cells of small ones are variables
};

/// For people: `over integers`; "" where there is nothing to say.
const char* to_string(ViewKind kind);

/// The views of one program. Each is computed once, when it is first asked for: before the processes are started that
/// look at it.
class Views {
 public:
  /// The program outlives them. All but the program itself take the facts for granted.
  explicit Views(const program::Cfa& cfa, certificate::Invariants facts = {}) : cfa_(cfa), facts_(std::move(facts)) {}

  [[nodiscard]] const program::Cfa& program() const { return cfa_; }
  [[nodiscard]] bool is_ready(ViewKind kind) const;
  void prepare(ViewKind kind);
  /// Only when it is ready.
  [[nodiscard]] const program::Cfa& view(ViewKind kind) const;
  /// What a verdict about the view says about the program; nothing of it is believed.
  [[nodiscard]] certificate::Verdict back(ViewKind kind, const certificate::Verdict& verdict) const;

 private:
  const program::Cfa& cfa_;
  certificate::Invariants facts_;
  std::array<std::optional<transform::Transformed>, 7> views_;
};

}  // namespace pincer::search
