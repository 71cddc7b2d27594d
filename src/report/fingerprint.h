// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "report/record_view.h"

namespace pincer::report {

/// A name for each check by which it is found again in another version of the program: made from its kind, its function
/// and its text without blanks, and from how many such checks come before it in its file. Numbers of lines do not
/// matter, nor does what is done elsewhere.
std::vector<std::string> fingerprints(const std::vector<ViewedCheck>& checks, const ViewedSources& sources);

}  // namespace pincer::report
