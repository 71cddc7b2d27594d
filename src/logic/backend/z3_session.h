// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <z3++.h>

#include "logic/backend/z3_meter.h"
#include "logic/backend/z3_terms.h"

namespace pincer::logic {

/// A context and what was translated for it. An interrupted context stays interrupted, so it is thrown away with all
/// that belongs to it.
struct Z3Session {
  explicit Z3Session(Terms& terms) : z3_terms(terms, context) {}

  z3::context context;
  Z3Terms z3_terms;
  Z3Meter meter{context};
};

}  // namespace pincer::logic
