// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/horn_command.h"

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "logic/backend/smtlib_process.h"
#include "logic/text/horn_text.h"

namespace pincer::logic {
namespace {

/// A file for another program, as long as this object is there.
class ScriptFile {
 public:
  explicit ScriptFile(const std::string& text)
      : path_((std::filesystem::temp_directory_path() / "pincer-XXXXXX.smt2").string()) {
    constexpr int kSuffix = 5;
    const int file = ::mkstemps(path_.data(), kSuffix);
    if (file < 0) {
      failure_ = std::string("no file for the clauses: ") + std::strerror(errno);
      return;
    }
    ::close(file);
    std::ofstream out(path_);
    out << text;
    if (!out.flush()) failure_ = "the clauses cannot be written to " + path_;
  }
  ~ScriptFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& failure() const { return failure_; }

 private:
  std::string path_;
  std::string failure_;
};

class HornCommand final : public HornSolver {
 public:
  HornCommand(Terms& terms, std::string command) : terms_(terms), command_(std::move(command)) {}

  HornSolution solve(const HornProblem& problem, const base::Budget& budget) override {
    const ScriptFile file(horn_script(terms_, problem) + "(get-model)\n");
    if (!file.failure().empty()) return {Answer::Unknown, {}, file.failure()};
    SmtlibProcess process({"/bin/sh", "-c", command_for(file.path())});
    std::string answer;
    // One expression after the other, until it ends.
    while (const auto part = process.ask("", budget)) answer += *part + "\n";
    if (const auto limit = budget.limit()) return {Answer::Unknown, {}, std::string(base::limit_text(*limit))};
    if (answer.empty()) return {Answer::Unknown, {}, "the solver gives no answer: " + process.failure()};
    return read_horn_answer(terms_, problem, answer);
  }

 private:
  [[nodiscard]] std::string command_for(const std::string& path) const {
    const std::string quoted = "'" + path + "'";
    const std::size_t place = command_.find("{file}");
    if (place == std::string::npos) return command_ + " " + quoted;
    return std::string(command_).replace(place, std::string_view("{file}").size(), quoted);
  }

  Terms& terms_;
  std::string command_;
};

}  // namespace

std::unique_ptr<HornSolver> make_horn_command(Terms& terms, std::string command) {
  return std::make_unique<HornCommand>(terms, std::move(command));
}

}  // namespace pincer::logic
