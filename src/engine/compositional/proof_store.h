// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace pincer::engine::compositional {

/// Proofs of earlier runs, by the fingerprint of the component that they are about (Sect. IV-C e), in a store. Nothing in
/// it is believed: what it gives is a guess that is checked again.
class ProofStore {
 public:
  using Warn = store::Store::Warn;

  ProofStore(const std::string& folder, const Warn& warn)
      : store_(folder, [warn](const std::string& text) { warn("proof store: " + text); }) {}

  [[nodiscard]] std::vector<std::string> load(const std::string& fingerprint) const {
    constexpr std::size_t kMost = 16;
    return store_.load(kKind, fingerprint, kMost);
  }
  void save(const std::string& fingerprint, const std::string& proof) const { store_.save(kKind, fingerprint, proof); }

 private:
  static constexpr const char* kKind = "components";

  store::Store store_;
};

}  // namespace pincer::engine::compositional
