// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "project/run.h"

namespace pincer::project {

/// One record over the records of all runs, for the views that take a record. A check that several runs have is there
/// once, in the order of the source, with the functions from which it fails ("entries"): it fails if it does in one run,
/// else it is open if it is in one. What is said about the program several times is said once.
nlohmann::ordered_json merged(const std::vector<Run>& runs);

}  // namespace pincer::project
