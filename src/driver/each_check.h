// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <ostream>

#include "base/files.h"
#include "driver/evidence.h"
#include "driver/options.h"
#include "driver/outcome.h"
#include "driver/record.h"
#include "driver/supervise.h"
#include "frontend/frontend.h"
#include "search/hooks.h"

namespace pincer::driver {

/// Where the evidence of a verdict goes.
struct EvidenceWanted {
  const EvidenceFiles& files;
  const std::optional<base::OutputFile>& certificate;
};

/// Decides every check of the program. The verdict is TRUE if all hold, FALSE with the first one in the order of the
/// source if some fail; evidence is that of the verdict. Warnings go to `err`.
Outcome verify_each(const Options& options, const job::Job& job, const frontend::Result& program,
                    const EvidenceWanted& evidence, Record& record, const Channel& channel, const search::Hooks& hooks,
                    std::ostream& err);

}  // namespace pincer::driver
