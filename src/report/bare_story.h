// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <set>
#include <string>

#include "program/cfa.h"
#include "program/interpret.h"
#include "report/story.h"
#include "witness/sources.h"

namespace pincer::report {

/// A story without what happened in between: inputs and failure. For programs that cannot be watched.
Story bare_story(const program::Cfa& cfa, const program::Choices& choices, const std::set<std::string>& error_functions,
                 witness::Sources& sources);

}  // namespace pincer::report
