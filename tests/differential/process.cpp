// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace pincer::differential {

namespace {

constexpr int kCannotExecute = 127;

/// Runs in the child, between fork and exec: only what is safe there when other threads exist.
[[noreturn]] void become(char* const* arguments, const char* out, const char* err) {
  setpgid(0, 0);  // so that a time limit also ends what the child started
  const int in_file = open("/dev/null", O_RDONLY);
  const int out_file = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int err_file = open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (in_file < 0 || out_file < 0 || err_file < 0) _exit(kCannotExecute);
  dup2(in_file, 0);
  dup2(out_file, 1);
  dup2(err_file, 2);
  execvp(arguments[0], arguments);
  _exit(kCannotExecute);
}

int exit_code(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, std::chrono::milliseconds limit) {
  using Clock = std::chrono::steady_clock;
  const TemporaryDirectory directory;
  const std::string out = directory.path() / "out";
  const std::string err = directory.path() / "err";
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const auto deadline = Clock::now() + limit;

  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork: " + std::string(std::strerror(errno)));
  if (child == 0) become(arguments.data(), out.c_str(), err.c_str());

  ProcessResult result;
  int wait_status = 0;
  auto pause = std::chrono::microseconds(200);
  for (;;) {
    const pid_t done = waitpid(child, &wait_status, WNOHANG);
    if (done == child) break;
    if (done < 0 && errno != EINTR) throw std::runtime_error("waitpid: " + std::string(std::strerror(errno)));
    if (Clock::now() > deadline) {
      kill(-child, SIGKILL);
      kill(child, SIGKILL);
      waitpid(child, &wait_status, 0);
      result.timed_out = true;
      break;
    }
    std::this_thread::sleep_for(pause);
    if (pause < std::chrono::milliseconds(5)) pause *= 2;
  }
  result.status = exit_code(wait_status);
  result.out = std::filesystem::exists(out) ? read_text(out) : "";
  result.err = std::filesystem::exists(err) ? read_text(err) : "";
  if (!result.timed_out && result.status == kCannotExecute) {
    throw std::runtime_error("cannot run " + to_text(command) + "\n" + result.err);
  }
  return result;
}

std::string to_text(const std::vector<std::string>& command) {
  std::string text;
  for (const std::string& word : command) {
    const bool plain = word.find_first_of(" \t\n'\"$&|;<>()*?\\") == std::string::npos && !word.empty();
    text += (text.empty() ? "" : " ") + (plain ? word : "'" + word + "'");
  }
  return text;
}

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = std::filesystem::temp_directory_path() / "pincer-differential-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp: " + std::string(std::strerror(errno)));
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string read_text(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + file.string());
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  if (!stream) throw std::runtime_error("cannot write " + file.string());
}

}  // namespace pincer::differential
