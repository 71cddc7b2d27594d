// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "certificate/verdict.h"
#include "job/job.h"

namespace pincer::job {

/// What `Verdict: FALSE(...)` names: the property, or the part of it that the execution violates (`valid-deref`).
std::string violated(const Job& job, const program::Cfa& cfa, const certificate::Verdict& verdict);

}  // namespace pincer::job
