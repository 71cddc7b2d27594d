// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>

#include "certificate/check.h"
#include "certificate/subject.h"
#include "driver/options.h"
#include "driver/outcome.h"
#include "driver/record.h"
#include "driver/supervise.h"
#include "job/job.h"
#include "program/cfa.h"
#include "search/checks.h"

namespace pincer::driver {

/// What a certificate of the job's program and property is about.
certificate::Subject subject_of(const job::Job& job);

/// What a search found and had certified.
struct FoundVerdict {
  const certificate::Certified& certified;
  std::string engine;  // who found it
  std::string asked;   // the solver that it asked
};

/// The text of its certificate.
std::string certificate_text(const FoundVerdict& found, const job::Job& job, const program::Cfa& cfa);
/// The same for proofs of all checks. One proof is enough if it is about all.
std::string certificate_text(const std::vector<program::ProgramCheck>& checks,
                             const std::vector<search::CheckProof>& proofs, const job::Job& job,
                             const program::Cfa& cfa);

/// `pincer certify`: the verdict of a certificate, if its check passes again; no engine takes part. What the command
/// line leaves open (data model, arithmetic, entry, macros, property) the certificate says, and `job` gets. Warnings go to `err`. Throws
/// base::InputError when the certificate cannot be read, was changed, or is for another program or property.
/// `pincer explain` is the same, and adds to the record why the verdict is what it is.
Outcome certify(const Options& options, job::Job& job, Record& record, const Channel& channel, std::ostream& err);

}  // namespace pincer::driver
