// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace pincer::base {

/// What an engine counts and how long its phases took, for --stats and --json; in the order of first use.
class Statistics {
 public:
  struct Row {
    std::string name;
    bool is_time = false;
    double seconds = 0;
    std::uint64_t count = 0;
  };

  /// A counter; the reference stays valid.
  std::uint64_t& count(std::string_view name) { return row(name, false).count; }
  /// A time, for base::Timer; the reference stays valid.
  double& seconds(std::string_view name) { return row(name, true).seconds; }
  [[nodiscard]] const std::deque<Row>& rows() const { return rows_; }

 private:
  Row& row(std::string_view name, bool is_time) {
    for (Row& row : rows_) {
      if (row.name == name && row.is_time == is_time) return row;
    }
    return rows_.emplace_back(Row{std::string(name), is_time});
  }

  std::deque<Row> rows_;  // references to elements stay valid when it grows
};

}  // namespace pincer::base
