// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pincer::store {

/// What earlier runs found out, in a folder: texts by kind and key, each in a file of its own,
///
///     FOLDER/KIND/KE/KEY/HASH-OF-THE-TEXT
///
/// A file is written under another name and then gets its own, so it is there whole or not at all; nothing is ever
/// changed. So any number of processes and machines can use a folder at once, also on a network file system. What is
/// damaged or does not belong where it is costs a warning and is left alone.
///
/// Nothing in a store is believed: whoever uses a text has to check it.
class Store {
 public:
  using Warn = std::function<void(const std::string& text)>;

  /// The folder is made when something is kept.
  Store(std::filesystem::path folder, Warn warn) : folder_(std::move(folder)), warn_(std::move(warn)) {}

  /// The texts of a key (hexadecimal digits), the newest `most` of them, the newest first. To be read is to be used: see
  /// `collect_garbage`.
  [[nodiscard]] std::vector<std::string> load(std::string_view kind, const std::string& key, std::size_t most) const;
  void save(std::string_view kind, const std::string& key, const std::string& text) const;

 private:
  std::filesystem::path folder_;
  Warn warn_;
};

/// The text of an entry whose file says `whole`, if it is undamaged and belongs to this kind and key. The writer's side:
/// `entry_text`.
std::string entry_text(std::string_view kind, std::string_view key, const std::string& text);
bool read_entry(std::string_view whole, std::string_view kind, std::string_view key, std::string& text);

}  // namespace pincer::store
