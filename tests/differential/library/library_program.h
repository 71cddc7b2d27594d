// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "program_file.h"

namespace pincer::differential {

/// A C program that calls functions of the C library on strings, numbers and structures with pointers, with defined
/// behaviour; main returns a checksum of all that they return and write. The seed decides.
std::string library_program(std::uint32_t seed);

/// Writes it into the folder.
ProgramFile write_library_program(std::uint32_t seed, const std::filesystem::path& folder);

}  // namespace pincer::differential
