// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace pincer::page {

/// A text as text of HTML, also inside quotes.
std::string escaped(std::string_view text);

/// JSON that can stand inside a script element: nothing in it ends the element or means anything in HTML. What is not
/// UTF-8 becomes replacement characters.
std::string inside_script(const nlohmann::ordered_json& json);

/// What a Content-Security-Policy says of an inline script or style with this text: `sha256-...`.
std::string hash_source(std::string_view text);

/// Puts the parts in the places {{name}} of the frame; what is filled in is not looked at again.
std::string filled(std::string_view frame, const std::map<std::string, std::string>& parts);

}  // namespace pincer::page
