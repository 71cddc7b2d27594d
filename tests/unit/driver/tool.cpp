// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "tool.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "unit/support/paths.h"

namespace pincer::driver {

namespace fs = std::filesystem;

namespace {

std::string contents_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

Tool::Tool() {
  std::string pattern = (fs::temp_directory_path() / "pincer-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
  folder_ = pattern;
}

Tool::~Tool() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Tool::file(const std::string& name, std::string_view text) const {
  fs::create_directories((folder_ / name).parent_path());
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

void Tool::protect(const std::string& name, unsigned mode) const {
  fs::permissions(folder_ / name, static_cast<fs::perms>(mode));
}

bool Tool::exists(const std::string& name) const { return fs::exists(folder_ / name); }

std::string Tool::read(const std::string& name) const { return contents_of(folder_ / name); }

std::vector<std::string> Tool::names() const {
  std::vector<std::string> result;
  for (const auto& entry : fs::directory_iterator(folder_)) result.push_back(entry.path().filename().string());
  std::sort(result.begin(), result.end());
  return result;
}

ToolResult Tool::run(const std::vector<std::string>& arguments) const {
  return run_program(support::pincer_binary(), arguments);
}

ToolResult Tool::run_program(const std::string& program, const std::vector<std::string>& arguments) const {
  // Outside the folder, so that `names` shows only what pincer wrote.
  const std::string out = folder_.string() + ".out";
  const std::string err = folder_.string() + ".err";
  std::vector<char*> argv = {const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    const bool ready = chdir(folder_.c_str()) == 0 && dup2(open("/dev/null", O_RDONLY), STDIN_FILENO) >= 0 &&
                       dup2(open(out.c_str(), flags, 0600), STDOUT_FILENO) >= 0 &&
                       dup2(open(err.c_str(), flags, 0600), STDERR_FILENO) >= 0;
    if (ready) execv(program.c_str(), argv.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ToolResult result{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents_of(out),
                    contents_of(err)};
  fs::remove(out);
  fs::remove(err);
  return result;
}

}  // namespace pincer::driver
