// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "valid.h"

namespace pincer::certificate::testing {

struct Mutant {
  std::string what;  // was changed
  Verdict verdict;
};

/// Changed certificates; whether they are wrong is for somebody else to decide.
std::vector<Mutant> mutants(const program::Cfa& cfa, const Inductive& claim);
std::vector<Mutant> mutants(const program::Cfa& cfa, const KInductive& claim);
std::vector<Mutant> mutants(const Exhausted& claim);
std::vector<Mutant> mutants(const Unsafe& claim);

}  // namespace pincer::certificate::testing
