// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "frontend/frontend.h"
#include "job/job.h"

namespace pincer::job {

/// The program that a job is about, under the arithmetic that it asks for: what engines search, certificates speak of
/// and `run` executes.
frontend::Result load(const Job& job, logic::Terms& terms);

}  // namespace pincer::job
