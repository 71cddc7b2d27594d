// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/compositional/proof.h"
#include "engine/compositional/proof_store.h"

namespace pincer::engine::compositional {

/// The proof store, as far as it is about one program (Sect. IV-C e).
class Memory {
 public:
  Memory(const std::string& folder, const program::Cfa& cfa, const Outline& outline, const System& system,
         ProofStore::Warn warn);

  /// What was proven in earlier runs about components that look the same.
  std::vector<Proof> recall();
  void keep(const std::vector<Proof>& proofs);

 private:
  ProofStore store_;
  const System& system_;
  std::vector<std::vector<std::string>> names_;              // by location, of its columns
  std::map<std::size_t, std::vector<std::size_t>> members_;  // locations by component
  std::map<std::size_t, std::string> fingerprints_;          // by component
};

}  // namespace pincer::engine::compositional
