// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>

namespace pincer::program {

enum class CTypeKind : std::uint8_t { Unknown, Bool, Signed, Unsigned, Pointer, Floating, Aggregate };

/// The C type of a variable as the user wrote it, as far as reports and the integer view need it.
struct CType {
  CTypeKind kind = CTypeKind::Unknown;
  unsigned bits = 0;  // 0: unknown
  std::string name;   // "unsigned int", "struct node *"

  bool operator==(const CType&) const = default;
};

}  // namespace pincer::program
