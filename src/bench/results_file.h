// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/result.h"

namespace pincer::bench {

/// How a bench was run: the first line of its results. Results under different settings are not comparable.
struct Settings {
  RunLimits limits;
  std::string machine;  // processor, for the reader of the report
  std::string version;  // of pincer
  std::string started;  // date and time

  /// Whether results are comparable: equal but for when and where they were measured.
  [[nodiscard]] bool agrees_with(const Settings& other) const { return limits == other.limits; }
};

/// The results of one bench, as far as they are complete.
struct Results {
  std::filesystem::path folder;  // links to logs are relative to it
  Settings settings;
  std::vector<Result> runs;
};

/// Reads FOLDER/results.jsonl, or such a file itself. An incomplete last line, of a bench that was killed as it wrote, is
/// left out. Throws base::InputError when there is no such file or it contains something else.
Results load_results(const std::filesystem::path& folder_or_file);

/// FOLDER/results.jsonl and FOLDER/results.csv, to which results are appended as they come: after a crash everything
/// except perhaps the last line is there. Only one writer at a time can use the folder.
class ResultsWriter {
 public:
  /// Starts empty, or, with `resume`, after what is there. Throws base::InputError when the folder is in use,
  /// already has results but should not (or has those of other settings), or cannot be written.
  ResultsWriter(std::filesystem::path folder, const Settings& settings, bool resume);
  ~ResultsWriter();
  ResultsWriter(const ResultsWriter&) = delete;
  ResultsWriter& operator=(const ResultsWriter&) = delete;

  /// What was there before.
  [[nodiscard]] const std::vector<Result>& before() const { return before_; }
  void add(const Result& result);

 private:
  void lock() const;

  std::filesystem::path folder_;
  std::vector<Result> before_;
  int json_ = -1;
  int csv_ = -1;
};

/// The settings of a bench that starts now, on this machine.
Settings current_settings(const RunLimits& limits);

}  // namespace pincer::bench
