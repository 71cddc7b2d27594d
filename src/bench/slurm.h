// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pincer::bench {

/// Slurm's commands, for the job arrays of one name. An element of an array is called JOB_INDEX.
class Slurm {
 public:
  explicit Slurm(std::string name) : name_(std::move(name)) {}

  /// Submits `script` as an array of so many elements; `words` are options of sbatch. "", or what sbatch complained of.
  [[nodiscard]] std::string submit(const std::filesystem::path& script, std::size_t elements,
                                   const std::vector<std::string>& words) const;
  /// The elements that wait or run; none: Slurm did not answer.
  [[nodiscard]] std::optional<std::set<std::string>> elements() const;
  /// Ends all of them.
  void cancel() const;

  /// The element that this process is part of, by the environment; "": none.
  static std::string this_element();

 private:
  std::string name_;
};

}  // namespace pincer::bench
