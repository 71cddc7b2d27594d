// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "logic/backend/float_circuits.h"
#include "logic/backend/sat_solver.h"
#include "logic/bitblast/blaster.h"
#include "logic/bitblast/cnf.h"
#include "logic/bitblast/definitions.h"
#include "logic/term/term_map.h"
#include "logic/term/terms.h"
#include "logic/value/value.h"

namespace pincer::logic {

/// Values of terms in the assignment that the SAT solver has found; remembers variables until `clear`.
class BitblastModel {
 public:
  BitblastModel(Terms& terms, const bitblast::Definitions& definitions, const FloatCircuits& floats,
                const bitblast::Blaster& blaster, const bitblast::Cnf& cnf, SatSolver& sat)
      : terms_(terms), definitions_(definitions), floats_(floats), blaster_(blaster), cnf_(cnf), sat_(sat) {}

  Value value(Term t);
  void clear() { variables_ = {}; }

  /// Pairs of accesses to one array by equal indices that read different elements. While there are any, the assignment
  /// is no model. All accesses must have their literals.
  std::vector<std::pair<bitblast::Access, bitblast::Access>> inconsistent_accesses();

 private:
  /// From the literals of the bits of `t`; none if some have no literal.
  std::optional<Value> encoded(Term t);
  Value from_bits(Sort sort, bitblast::WordView bits);
  void evaluate_variable(Term variable);
  Value free_variable(Term variable);

  Terms& terms_;
  const bitblast::Definitions& definitions_;
  const FloatCircuits& floats_;
  const bitblast::Blaster& blaster_;
  const bitblast::Cnf& cnf_;
  SatSolver& sat_;
  TermMap<std::optional<Value>> variables_;
};

}  // namespace pincer::logic
