// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/compositional/component.h"

namespace pincer::engine::compositional {

/// What was shown about a component: one of the disjuncts always holds. Each is inductive where those before it do not
/// hold.
struct Proof {
  std::vector<std::size_t> locations;
  std::vector<Conditional> disjuncts;
};

/// The columns of all locations by number, as names for the same program.
std::vector<std::vector<std::string>> column_numbers(const System& system);

/// As text, for other processes and for later runs; `names` are the columns of each location of the component.
/// Law: read_proof(write_proof(p)) == p; a text that means nothing gives none.
std::string write_proof(const Proof& proof, const System& system, const std::vector<std::vector<std::string>>& names);
std::optional<Proof> read_proof(const std::string& text, const std::vector<std::size_t>& locations,
                                const System& system, const std::vector<std::vector<std::string>>& names);

}  // namespace pincer::engine::compositional
