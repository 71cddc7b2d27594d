// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/input_text.h"

#include <fmt/format.h>

#include "report/objects.h"

namespace pincer::report {

std::string input_text(const std::string& function, const logic::Value& value, const program::CType& type) {
  const auto ends = [&](std::string_view end) { return function.ends_with(end); };
  const bool is_named = function.starts_with("__VERIFIER_nondet_");
  const bool is_unsigned = is_named ? ends("_uint") || ends("_ulong") || ends("_unsigned") || ends("_uchar") ||
                                          ends("_ushort") || ends("_ulonglong") || ends("_bool") || ends("_size_t") ||
                                          ends("_u8") || ends("_u16") || ends("_u32") || ends("_u64")
                                    : type.kind == program::CTypeKind::Unsigned;
  if (value.sort().is_bitvec() && type.kind == program::CTypeKind::Pointer)
    return fmt::format("0x{}", value.as_unsigned().get_str(16));
  if (value.sort().is_bitvec()) return (is_unsigned ? value.as_unsigned() : value.as_signed()).get_str();
  static const program::DebugInfo kNothing{};
  return Objects(kNothing).text(value, 0);
}

}  // namespace pincer::report
