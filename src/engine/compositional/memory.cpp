// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/memory.h"

#include "engine/compositional/fingerprint.h"

namespace pincer::engine::compositional {

Memory::Memory(const std::string& folder, const program::Cfa& cfa, const Outline& outline, const System& system,
               ProofStore::Warn warn)
    : store_(folder, std::move(warn)), system_(system) {
  for (const Location& location : system.locations) names_.push_back(column_names(cfa, location));
  for (std::size_t l = 0; l < system.locations.size(); ++l) members_[system.component[l]].push_back(l);
  for (const auto& [component, locations] : members_) fingerprints_[component] = fingerprint(cfa, outline, locations);
}

std::vector<Proof> Memory::recall() {
  std::vector<Proof> result;
  for (const auto& [component, locations] : members_) {
    for (const std::string& text : store_.load(fingerprints_[component])) {
      if (auto proof = read_proof(text, locations, system_, names_)) result.push_back(*std::move(proof));
    }
  }
  return result;
}

void Memory::keep(const std::vector<Proof>& proofs) {
  for (const Proof& proof : proofs)
    store_.save(fingerprints_[system_.component[proof.locations.front()]], write_proof(proof, system_, names_));
}

}  // namespace pincer::engine::compositional
