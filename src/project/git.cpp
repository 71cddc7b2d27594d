// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/git.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <sstream>

#include "base/error.h"
#include "base/fork.h"

namespace pincer::project {

namespace {

namespace fs = std::filesystem;

struct Said {
  int code = base::kNotStarted;
  std::string text;  // both outputs
};

Said run(const std::vector<std::string>& words) {
  Said result;
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw base::InputError("cannot start " + words.front());
  const pid_t process = base::spawn({.words = words, .output = ends[1], .error = ends[1]});
  close(ends[1]);
  std::array<char, 4096> part{};
  for (ssize_t count = 0; (count = read(ends[0], part.data(), part.size())) > 0;)
    result.text.append(part.data(), static_cast<std::size_t>(count));
  close(ends[0]);
  int status = 0;
  if (process > 0 && waitpid(process, &status, 0) == process && WIFEXITED(status)) result.code = WEXITSTATUS(status);
  return result;
}

std::string without_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// The output of a command that has to succeed.
std::string demand(const std::vector<std::string>& words) {
  const Said said = run(words);
  if (said.code == base::kNotStarted) throw base::InputError(fmt::format("{} cannot be started", words.front()));
  if (said.code != 0) throw base::InputError(fmt::format("{}: {}", words.front(), without_end(said.text)));
  return said.text;
}

}  // namespace

Git::Git(const fs::path& folder)
    : top_(without_end(demand({"git", "-C", folder.string(), "rev-parse", "--show-toplevel"}))) {}

std::string Git::commit(const std::string& revision) const {
  const Said said =
      run({"git", "-C", top_, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
  if (said.code != 0) throw base::InputError(fmt::format("--since: git knows no revision '{}'", revision));
  return without_end(said.text);
}

std::vector<std::string> Git::changed_files(const std::string& commit) const {
  std::vector<std::string> result;
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"git", "-C", top_, "diff", "--name-only", "-z", commit},
        {"git", "-C", top_, "ls-files", "--others", "--exclude-standard", "-z"}}) {
    std::istringstream names(demand(words));
    for (std::string name; std::getline(names, name, '\0');) result.push_back(name);
  }
  return result;
}

void Git::extract(const std::string& commit, const fs::path& folder) const {
  const fs::path archive = folder / "pincer-tree.tar";
  demand({"git", "-C", top_, "archive", "--format=tar", "-o", archive, commit});
  demand({"tar", "-xf", archive, "-C", folder});
  fs::remove(archive);
}

bool Git::ignores(const fs::path& file) const { return run({"git", "-C", top_, "check-ignore", "-q", file}).code == 0; }

}  // namespace pincer::project
