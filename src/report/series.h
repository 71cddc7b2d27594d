// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

namespace pincer::report {

/// Something that happens in a story.
struct Happening {
  std::string text;
  std::string name = {};   // of the one variable that gets a new value; "": there is none, or there are several
  std::string value = {};  // that it gets
};

/// `a[3].x` as `a[].x`: what all elements of an array have in common.
std::string without_indices(const std::string& name);

/// What happens in each of several turns, all of the same kind, as one text: `i = 1, 2, ... 15`, `a[0..14] = 1, 4, ... 43`.
std::string series_text(const std::vector<Happening>& turns);

}  // namespace pincer::report
