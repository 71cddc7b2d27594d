// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "logic/query/interpolator.h"

namespace pincer::logic {

/// The names that make_interpolator knows, for --help.
std::vector<std::string> interpolator_names();

/// A new interpolator by name:
///   proof, spacer         the strategies, labels weakened
///   proof-raw, spacer-raw, portfolio-raw  the same, labels as they come
///   portfolio             proof, then Spacer, in growing slices of time; bit-vectors as integers first; labels
///                         verified (a sample in release builds)
/// An unknown name is an error of the user's (base::InputError).
std::unique_ptr<Interpolator> make_interpolator(std::string_view name, Terms& terms);

}  // namespace pincer::logic
