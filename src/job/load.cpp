// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/load.h"

#include "program/coalesce.h"
#include "program/simplify_cfa.h"
#include "transform/integer_view.h"

namespace pincer::job {

frontend::Result load(const Job& job, logic::Terms& terms) {
  frontend::Result result = frontend::load(job.program, terms);
  if (job.arithmetic == Arithmetic::Ideal) {
    const transform::Transformed ideal = transform::integer_view(result.cfa, transform::Arithmetic::Ideal);
    result.cfa = program::coalesce(program::simplify(ideal.program));
  }
  return result;
}

}  // namespace pincer::job
