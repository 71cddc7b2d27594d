// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "engine/toolbox.h"
#include "frontend/frontend.h"
#include "program/cfa.h"
#include "search/hooks.h"

namespace pincer::driver {

// What the record says about loops.

/// The member "invariants": what is proved about each loop.
nlohmann::ordered_json loop_facts(const frontend::Result& program, const certificate::Inductive& proof);

/// The member "summaries": what is proved about each procedure.
nlohmann::ordered_json summary_facts(const frontend::Result& program, const certificate::Verdict& proof);

/// The members "loops", where the loops of the program are, "recursion", its recursive functions, and "allocates".
nlohmann::ordered_json outline(const program::Cfa& cfa);

/// "loops" with what is known in them, and which of them keep these edges, those of open checks, from being excluded.
/// Nothing where that is not known.
nlohmann::ordered_json explain_open(const frontend::Result& program, const std::vector<program::EdgeId>& edges,
                                    const engine::Toolbox& toolbox, const base::Budget& budget,
                                    const search::Hooks& hooks);

}  // namespace pincer::driver
