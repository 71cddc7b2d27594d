// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/refute.h"

#include <limits>

#include "base/efforts.h"

namespace pincer::engine::compositional {

namespace efforts = base::efforts;

Refuter::Refuter(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers,
                 const Context& context)
    : search_(graph, std::move(solvers), context), context_(context), start_(context.budget.spent()) {}

bool Refuter::advance() {
  const base::Effort all = context_.budget.spent() - start_;
  const base::Effort share = all < efforts::kRefuteLater ? efforts::kRefuteAtOnce : all / efforts::kRefuteShare;
  if (spent_ < share) work(context_.budget.part(share - spent_), std::numeric_limits<std::size_t>::max());
  return verdict_.has_value();
}

void Refuter::finish(std::size_t depth) { work(context_.budget, depth); }

void Refuter::work(const base::Budget& slice, std::size_t depth) {
  const base::Effort before = slice.spent();
  while (!verdict_ && !stuck_ && !slice.exhausted() && search_.depth() <= depth) {
    ++context_.statistics->count("bounded checks");
    const std::optional<certificate::Verdict> found = search_.work(slice);
    if (!found) continue;
    stuck_ = std::holds_alternative<certificate::Unknown>(*found);
    if (!stuck_) verdict_ = found;
  }
  spent_ += slice.spent() - before;
}

}  // namespace pincer::engine::compositional
