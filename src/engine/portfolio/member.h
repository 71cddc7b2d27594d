// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>

namespace pincer::engine {

/// A computation in a process of its own that gives a text.
class MemberProcess {
 public:
  /// Starts at once. The computation sees the memory of this process as it is now.
  MemberProcess(std::string name, const std::function<std::string()>& work);
  /// Ends it, if it still runs.
  ~MemberProcess();
  MemberProcess(const MemberProcess&) = delete;
  MemberProcess& operator=(const MemberProcess&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  /// To wait for with poll().
  [[nodiscard]] int descriptor() const { return pipe_; }
  /// Takes what there is to read; true when the process is done.
  bool read();
  /// Only when done: what it gave; none when it crashed.
  [[nodiscard]] const std::optional<std::string>& result() const { return result_; }

 private:
  std::string name_;
  pid_t process_ = -1;
  int pipe_ = -1;
  std::string text_;
  std::optional<std::string> result_;
};

}  // namespace pincer::engine
