// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/cadical_sat.h"

namespace pincer::logic {

CadicalSat::CadicalSat() {
  // Measured on unrolled loops, most of which have no model: without stable phases and local search a third of the time
  // is saved in total, for more time on some that have one. Variable elimination is worth a lot, also incrementally.
  sat_.configure("unsat");
  sat_.set("quiet", 1);
  sat_.connect_terminator(this);
}

CadicalSat::~CadicalSat() { sat_.disconnect_terminator(); }

void CadicalSat::add_clause(std::span<const int> literals) {
  for (const int literal : literals) sat_.add(literal);
  sat_.add(0);
}

Answer CadicalSat::solve(std::span<const int> assumptions) {
  if (limit()) return Answer::Unknown;
  for (const int literal : assumptions) sat_.assume(literal);
  switch (sat_.solve()) {
    case 10: return Answer::Sat;
    case 20: return Answer::Unsat;
    default: return Answer::Unknown;
  }
}

std::optional<base::Limit> CadicalSat::limit() const {
  if (interrupted_) return base::Limit::Stop;
  return budget_.limit();
}

std::string CadicalSat::reason() const {
  const auto hit = limit();
  if (!hit) return "the SAT solver gave up";
  switch (*hit) {
    case base::Limit::Time: return "time limit";
    case base::Limit::Stop: return "stopped";
  }
  return "";
}

}  // namespace pincer::logic
