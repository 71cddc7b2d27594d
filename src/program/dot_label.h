// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <string_view>

namespace pincer::program {

/// A formula below the name of a node in a picture for Graphviz: a conjunct per line, because formulas are long; as text
/// between quotation marks.
std::string dot_label(std::string_view formula);

}  // namespace pincer::program
