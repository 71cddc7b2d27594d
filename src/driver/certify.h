// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>

#include "certificate/subject.h"
#include "driver/options.h"
#include "driver/outcome.h"
#include "driver/record.h"
#include "job/job.h"
#include "program/cfa.h"
#include "search/search.h"

namespace pincer::driver {

/// What a certificate of the job's program and property is about.
certificate::Subject subject_of(const job::Job& job);

/// The text of the certificate of what a search found and had certified.
std::string certificate_text(const search::Result& result, const job::Job& job, const program::Cfa& cfa);

/// `pincer certify`: the verdict of a certificate, if its check passes again; no engine takes part. What the command
/// line leaves open (data model, arithmetic, entry, macros, property) the certificate says, and `job` gets. Warnings go to `err`. Throws
/// base::InputError when the certificate cannot be read, was changed, or is for another program or property.
Outcome certify(const Options& options, job::Job& job, Record& record, std::ostream& err);

}  // namespace pincer::driver
