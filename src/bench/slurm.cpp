// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/slurm.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "base/fork.h"

namespace pincer::bench {

namespace {

struct CommandOutput {
  bool is_good = false;  // exit code 0
  std::string text;      // on both outputs
};

CommandOutput run_command(std::vector<std::string> words) {
  const std::string name = words.front();
  std::array<int, 2> ends{-1, -1};
  const int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {false, std::strerror(errno)};
  const pid_t process = base::spawn({std::move(words), input, ends[1], ends[1]});
  close(input);
  close(ends[1]);
  CommandOutput result;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; process >= 0 && (count = read(ends[0], buffer.data(), buffer.size())) != 0;) {
    if (count < 0 && errno != EINTR) break;
    if (count > 0) result.text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  close(ends[0]);
  int status = 0;
  if (process < 0 || waitpid(process, &status, 0) < 0) return {false, fmt::format("{} cannot be started", name)};
  if (WIFEXITED(status) && WEXITSTATUS(status) == base::kNotStarted)
    return {false, fmt::format("there is no {}", name)};
  result.is_good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return result;
}

}  // namespace

std::string Slurm::submit(const std::filesystem::path& script, std::size_t elements,
                          const std::vector<std::string>& words) const {
  std::vector<std::string> command = {"sbatch", "--parsable", "--no-requeue", "--job-name=" + name_,
                                      fmt::format("--array=0-{}", elements - 1)};
  command.insert(command.end(), words.begin(), words.end());
  command.push_back(script.string());
  const CommandOutput said = run_command(std::move(command));
  if (said.is_good) return "";
  return said.text.empty() ? "sbatch failed" : said.text.substr(0, said.text.find('\n'));
}

std::optional<std::set<std::string>> Slurm::elements() const {
  // An element that is completing will not do any more.
  const CommandOutput said =
      run_command({"squeue", "--noheader", "--array", "--states=PENDING,RUNNING,CONFIGURING,SUSPENDED",
                   "--name=" + name_, "--format=%F_%K"});
  if (!said.is_good) return std::nullopt;
  std::set<std::string> result;
  std::istringstream lines(said.text);
  for (std::string word; lines >> word;) result.insert(word);
  return result;
}

void Slurm::cancel() const { run_command({"scancel", "--name=" + name_}); }

std::string Slurm::this_element() {
  const char* job = std::getenv("SLURM_ARRAY_JOB_ID");
  const char* index = std::getenv("SLURM_ARRAY_TASK_ID");
  return job == nullptr || index == nullptr ? "" : fmt::format("{}_{}", job, index);
}

}  // namespace pincer::bench
