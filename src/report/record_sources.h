// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace pincer::report {

/// Adds "sources" to the record of a run, unless it has them: the texts of the files that it mentions, as far as they can
/// be read, and their hashes. Done when the run is over, so that nothing waits for it.
void add_sources(nlohmann::ordered_json& record);

}  // namespace pincer::report
