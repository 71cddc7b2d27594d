// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <set>
#include <string>
#include <vector>

namespace pincer::witness {

/// The names that the program, its own headers and the command line define as macros: in an expression of a witness they
/// could stand for anything, even for something with side effects. System headers are not searched.
std::set<std::string> macro_names(const std::vector<std::string>& files,
                                  const std::vector<std::string>& clang_arguments);

}  // namespace pincer::witness
