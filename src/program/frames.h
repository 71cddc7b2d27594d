// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// Which globals (memory regions among them) each procedure reads and writes, itself or in what it calls. It is computed
/// from the edges, so that it cannot disagree with them.
///
/// Laws: an activation of p ends with every global as it was, except those of writes(p); what it does depends on its
/// parameters, on what havocs and inputs give it, and on the globals of reads(p).
class Frames {
 public:
  explicit Frames(const Cfa& cfa);
  /// In ascending order.
  [[nodiscard]] std::span<const VariableId> reads(ProcedureId procedure) const { return reads_[procedure.index()]; }
  [[nodiscard]] std::span<const VariableId> writes(ProcedureId procedure) const { return writes_[procedure.index()]; }
  [[nodiscard]] bool is_read(VariableId global, ProcedureId procedure) const;
  [[nodiscard]] bool is_written(VariableId global, ProcedureId procedure) const;

 private:
  std::vector<std::vector<VariableId>> reads_;  // by procedure
  std::vector<std::vector<VariableId>> writes_;
};

}  // namespace pincer::program
