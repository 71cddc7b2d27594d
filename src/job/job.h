// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontend/frontend.h"
#include "job/semantics.h"

namespace pincer::job {

/// What is to be verified, with everything looked up: files exist, a task definition is resolved, the property is read,
/// defaults are filled in.
struct Job {
  frontend::Options program;
  Arithmetic arithmetic = Arithmetic::Bits;
};

/// The property as SV-COMP writes it: CHECK lines.
std::string specification(const Job& job);
/// The files of the program with the hashes of their bytes.
std::vector<std::pair<std::string, std::string>> hashed_files(const Job& job);

}  // namespace pincer::job
