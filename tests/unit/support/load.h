// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "frontend/frontend.h"

namespace pincer::support {

/// C text through the front end. Without a property in the options, assertions are checked; files of the options do
/// not matter.
frontend::Result load_text(const std::string& text, logic::Terms& terms, frontend::Options options = {});
/// One of tests/programs, by its name.
frontend::Result load_program(const std::string& name, logic::Terms& terms);
/// Any C file.
frontend::Result load_file(const std::string& file, logic::Terms& terms, frontend::Options options = {});

}  // namespace pincer::support
