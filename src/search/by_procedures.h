// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <memory>

#include "engine/engine.h"
#include "engine/engine_info.h"
#include "engine/toolbox.h"
#include "transform/cut_calls.h"

namespace pincer::search {

/// An engine on a program with procedures, which are looked at by themselves (transform/cut_calls): first when nothing is
/// known of what they call but intervals; then, without the checks that are proved so, with summaries that are found without
/// the engine; then, if it can take calls, as they are.
class ByProcedures final : public engine::Engine {
 public:
  using Make = std::function<std::unique_ptr<engine::Engine>()>;

  /// The toolbox outlives it.
  ByProcedures(Make make, engine::Calls calls, const engine::Toolbox& toolbox)
      : make_(std::move(make)), calls_(calls), toolbox_(toolbox) {}
  engine::Claim run(const program::Cfa& cfa, const engine::Context& context) override;

 private:
  using Procedures = std::vector<program::ProcedureId>;

  [[nodiscard]] engine::Claim ask(const transform::CutCalls& calls, const Procedures& of,
                                  const certificate::Inductive& known, const engine::Context& context,
                                  const base::Budget& budget) const;
  [[nodiscard]] engine::Claim ask_with_summaries(const transform::CutCalls& calls, const certificate::Inductive& known,
                                                 const engine::Context& context, const base::Budget& budget) const;
  /// Proves what it can of the procedures, and gives the others.
  [[nodiscard]] Procedures prove_apart(const transform::CutCalls& calls, const certificate::Inductive& known,
                                       const engine::Context& context, certificate::Inductive& proof) const;

  Make make_;
  engine::Calls calls_;
  const engine::Toolbox& toolbox_;
};

}  // namespace pincer::search
