// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pincer::base {

/// The known word that another one is a misspelling of, most likely; "" if none is close enough. Letters that are
/// missing, too many, wrong or exchanged with their neighbour count one each; one in three is close enough.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

/// For the end of a message about an unknown word: "; did you mean 'word'?", or "".
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace pincer::base
