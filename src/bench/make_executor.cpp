// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <utility>

#include "bench/executor.h"
#include "bench/slurm_executor.h"
#include "bench/verifier.h"

namespace pincer::bench {

std::unique_ptr<Executor> make_executor(std::vector<Launch> launches, const RunLimits& limits, const Where& where,
                                        std::ostream& err) {
  if (!where.slurm) return local_executor(std::move(launches), limits, where.jobs);
  return slurm_executor(std::move(launches), limits,
                        {where.queue, split_words("--slurm-options", where.slurm_options), where.jobs}, err);
}

}  // namespace pincer::bench
