// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pincer::frontend {

/// FILE:NAME: a function of one file, which may be static.
struct EntryName {
  std::string file;
  std::string function;
};
/// None if it is only a NAME.
std::optional<EntryName> split_entry(std::string_view entry);
/// NAME.
std::string function_of_entry(std::string_view entry);
/// Can `named` stand for the file? It is the same path, or the end of it.
bool is_same_file(std::string_view file, std::string_view named);

/// Attribute of the function that FILE:NAME names: linking may give it another name.
inline constexpr const char* kEntry = "pincer-entry";

}  // namespace pincer::frontend
