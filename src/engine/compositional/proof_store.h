// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

struct sqlite3;

namespace pincer::engine::compositional {

/// Proofs of earlier runs, by the fingerprint of the component that they are about (Sect. IV-C e): an SQLite data base
/// in a folder. Nothing in it is believed: what it gives is a guess that is checked again. A store that is damaged or
/// belongs to somebody else is left alone, with a warning, and holds nothing.
class ProofStore {
 public:
  using Warn = std::function<void(const std::string& text)>;

  ProofStore(const std::string& folder, Warn warn);
  ~ProofStore();
  ProofStore(const ProofStore&) = delete;
  ProofStore& operator=(const ProofStore&) = delete;

  [[nodiscard]] std::vector<std::string> load(const std::string& fingerprint);
  void save(const std::string& fingerprint, const std::string& proof);

 private:
  void open();
  void close(const std::string& why);
  /// A pragma that is one number; -1 on an error.
  [[nodiscard]] int number(const char* query) const;
  bool execute(const char* command);

  Warn warn_;
  std::string file_;
  sqlite3* db_ = nullptr;
};

}  // namespace pincer::engine::compositional
