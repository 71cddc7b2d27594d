// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"

namespace pincer::logic {

/// A program that reads commands and writes answers as S-expressions, in a process group of its own. Everything that
/// can go wrong with it (no such program, crash, silence, endless output) is a `failure()`, after which it is dead.
class SmtlibProcess {
 public:
  explicit SmtlibProcess(std::vector<std::string> command);
  ~SmtlibProcess();  // kills
  SmtlibProcess(const SmtlibProcess&) = delete;
  SmtlibProcess& operator=(const SmtlibProcess&) = delete;

  /// Not yet seen to be dead.
  [[nodiscard]] bool is_alive();
  [[nodiscard]] const std::string& failure() const { return failure_; }
  [[nodiscard]] pid_t pid() const { return pid_; }

  /// Sends `text` and waits for one answer: an atom or an expression in parentheses. No answer: see failure().
  std::optional<std::string> ask(std::string_view text, const base::Budget& budget);
  /// Makes the running or next `ask` fail with `stopped`. From any thread.
  void interrupt();
  void forget_interrupts();

 private:
  void start(const std::vector<std::string>& command);
  void kill();
  std::optional<std::string> fail(std::string why);
  [[nodiscard]] std::string why_it_ended();
  std::optional<std::string> take_answer();
  /// False: failed.
  bool exchange(std::string_view& unsent, const base::Budget& budget);
  bool receive();

  std::string name_;
  pid_t pid_ = -1;
  int channel_ = -1;  // a socket: writing to a dead program must not raise a signal
  int wake_ = -1;     // an eventfd by which other threads end a wait
  std::string received_;
  std::size_t scanned_ = 0;  // of received_: what is known to be an incomplete answer, with the state there
  std::size_t depth_ = 0;
  char quote_ = 0;
  std::string failure_;
};

}  // namespace pincer::logic
