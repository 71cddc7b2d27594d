// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>

#include "report/story.h"

namespace pincer::report {

/// A story as docs/json.md describes it. Of a very long one, the last steps.
nlohmann::ordered_json to_json(const Story& story);
/// The check that a story is about, as an entry of "checks"; `story` is the place of the story among the stories.
nlohmann::ordered_json failing_check(const Story& story, std::size_t place);

}  // namespace pincer::report
