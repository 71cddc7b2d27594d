// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace pincer::store {

/// Makes texts in a store believable: a seal says that somebody wrote the text for this kind and key who knows a secret.
/// The secret is not in the store, so whoever can only write to the store cannot make a seal.
class Seal {
 public:
  explicit Seal(std::string secret) : secret_(std::move(secret)) {}

  /// With the secret of the user: $PINCER_STORE_KEY, or a file of the user that nobody else can read and that is made if
  /// it is not there ($XDG_STATE_HOME/pincer/store-key). None if there is no such file, or it would be in the store.
  static std::optional<Seal> of_user(const std::filesystem::path& store);

  [[nodiscard]] std::string sealed(const std::string& kind, const std::string& key, const std::string& text) const;
  /// The text, if the seal is genuine.
  [[nodiscard]] std::optional<std::string> opened(const std::string& kind, const std::string& key,
                                                  const std::string& sealed) const;

 private:
  std::string secret_;
};

}  // namespace pincer::store
