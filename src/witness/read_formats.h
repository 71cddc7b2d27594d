// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "witness/witness.h"

namespace pincer::witness {

/// The formats that `parse_witness` reads, with its arguments.
Witness read_graphml(const std::string& text, const std::string& where, std::vector<std::string>* ignored);
Witness read_yaml(const std::string& text, const std::string& where, std::vector<std::string>* ignored);

}  // namespace pincer::witness
