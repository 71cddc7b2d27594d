// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace pincer::base {

/// A computation in a process of its own that sends texts. It can crash, hang or be ended at any time: what it sent
/// before that can be taken, and a text that was cut off is none. The only place of pincer that forks to compute.
class ChildProcess {
 public:
  /// Texts must not hold the bytes 4 (end of transmission) and 21 (failure).
  using Send = std::function<void(const std::string& text)>;

  enum class Group : std::uint8_t {
    Shared,
    Own,  // can be paused
  };

  /// Starts at once. The computation sees the memory of this process as it is now.
  ChildProcess(std::string name, const std::function<void(const Send& send)>& work, Group group = Group::Shared);
  /// Ends it, if it still runs; processes that it started must end with it (PR_SET_PDEATHSIG).
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] pid_t id() const { return process_; }
  /// To wait for with poll(); negative when there is nothing to wait for any more.
  [[nodiscard]] int descriptor() const { return pipe_; }
  /// Reads what there is, without waiting; true when the process will send no more.
  bool read();
  /// The oldest text that was read and not taken yet.
  [[nodiscard]] std::optional<std::string> take();
  /// `take` would give one.
  [[nodiscard]] bool has_text() const;

  /// Stops it and all that it started, and lets them go on again.
  void pause();
  void resume();

  /// Ends it and all that it started, and waits until it is gone.
  void end();
  /// Why the computation did not come to its end: the exception that it threw, or the signal that killed it; "" when it
  /// did, or when this process ended it. Only once `read` was true; waits until the process is gone.
  [[nodiscard]] std::string failure();
  /// Whether the failure is a broken contract: a bug of ours, whatever the input was.
  [[nodiscard]] bool is_bug() const { return is_bug_; }
  /// Processor time of the process so far; once it is gone, also of those that it waited for.
  [[nodiscard]] double processor_seconds() const;

 private:
  void wait_until_gone();

  std::string name_;
  pid_t process_ = -1;
  int pipe_ = -1;
  bool can_pause_ = false;
  bool is_ended_ = false;  // by us
  bool is_bug_ = false;
  std::string unread_;
  std::string failure_;
  double processor_seconds_ = 0;
};

}  // namespace pincer::base
