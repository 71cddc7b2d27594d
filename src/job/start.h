// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pincer::job {

/// What the caller of an entry function does besides the usual, as on the command line: `--array=a:n`, `--globals=any`.
std::vector<std::string> start_words(const frontend::Options& program);
/// Reads them. Throws base::InputError for others.
void take_start_words(frontend::Options& program, const std::vector<std::string>& words);

/// POINTER:LENGTH. Throws base::InputError if it is none.
frontend::Arguments::Array parse_array(const std::string& text);

}  // namespace pincer::job
