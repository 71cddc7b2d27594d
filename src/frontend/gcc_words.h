// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

namespace pincer::frontend {

/// Preprocessed text of gcc holds words of its headers that Clang rejects: arguments of the attribute `__malloc__`, and
/// types such as _Float32. All lines stay where they are.
std::string without_gcc_words(std::string text);

/// Local labels (`__label__ a, b;`) that nobody uses or defines are an error to Clang, not to gcc. Lines and columns stay.
std::string without_unused_labels(std::string text);

}  // namespace pincer::frontend
