// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "frontend/frontend.h"
#include "job/job.h"

namespace pincer::job {

/// The program of a job, under the arithmetic that it asks for: what engines search, what certificates are about,
/// and what `run` executes.
frontend::Result load(const Job& job, logic::Terms& terms);

}  // namespace pincer::job
