// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>

#include "certificate/check.h"
#include "certificate/subject.h"
#include "driver/options.h"
#include "driver/outcome.h"
#include "driver/record.h"
#include "job/job.h"
#include "program/cfa.h"

namespace pincer::driver {

/// What a certificate of the job's program and property is about.
certificate::Subject subject_of(const job::Job& job);

/// The text of the certificate of a claim that was checked, and that `engine` found.
std::string certificate_text(const std::string& engine, const job::Job& job, const program::Cfa& cfa,
                             const certificate::Certified& certified);

/// `pincer certify`: the verdict of a certificate, if its check passes again; no engine takes part. What the command
/// line leaves open (data model, arithmetic, entry, macros, property) the certificate says, and `job` gets. Warnings go to `err`. Throws
/// base::InputError when the certificate cannot be read, was changed, or is for another program or property.
Outcome certify(const Options& options, job::Job& job, Record& record, std::ostream& err);

}  // namespace pincer::driver
