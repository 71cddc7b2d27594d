// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/process_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace pincer::base {
namespace {

/// The start of a small file; "" when there is none. Streams would cost more than the rest of the scan.
std::string read_start(const char* path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  std::array<char, 4096> buffer{};
  const ssize_t count = read(file, buffer.data(), buffer.size());
  close(file);
  return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

std::optional<Process> read_process(pid_t id) {
  const std::string text = read_start(("/proc/" + std::to_string(id) + "/stat").c_str());
  const std::size_t after_name = text.rfind(')');  // the name may hold anything
  if (after_name == std::string::npos) return std::nullopt;
  Process result;
  result.id = id;
  unsigned long user = 0;
  unsigned long system = 0;
  long waited_user = 0;
  long waited_system = 0;
  long pages = 0;
  const int fields =
      std::sscanf(text.c_str() + after_name + 1,
                  " %*c %d %d %d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld "
                  "%*d %*d %*d %*d %*u %*u %ld",
                  &result.parent, &result.group, &result.session, &user, &system, &waited_user, &waited_system, &pages);
  if (fields != 8) return std::nullopt;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  result.waited_seconds = static_cast<double>(waited_user + waited_system) / ticks;
  result.cpu_seconds = static_cast<double>(user + system) / ticks + result.waited_seconds;
  result.resident_kb = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
  return result;
}

std::optional<pid_t> process_id(const char* name) {
  pid_t id = 0;
  const char* end = name + std::strlen(name);
  const auto [stop, error] = std::from_chars(name, end, id);
  if (error != std::errc() || stop != end) return std::nullopt;
  return id;
}

}  // namespace

std::vector<Process> process_tree(pid_t root) {
  std::vector<Process> all;
  const auto close_folder = [](DIR* folder) { closedir(folder); };
  const std::unique_ptr<DIR, decltype(close_folder)> folder(opendir("/proc"), close_folder);
  if (!folder) return {};
  while (const dirent* entry = readdir(folder.get())) {
    const auto id = process_id(entry->d_name);
    const auto process = id ? read_process(*id) : std::nullopt;
    if (process) all.push_back(*process);
  }
  return process_tree(root, all);
}

std::vector<Process> process_tree(pid_t root, const std::vector<Process>& known) {
  std::multimap<pid_t, Process> children;
  std::vector<Process> result;
  for (const Process& process : known) {
    if (process.id == root)
      result.push_back(process);
    else
      children.emplace(process.parent, process);
  }
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto [first, last] = children.equal_range(result[i].id);
    for (auto child = first; child != last; ++child) result.push_back(child->second);
  }
  return result;
}

std::uint64_t resident_kb(const std::vector<Process>& processes) {
  std::uint64_t sum = 0;
  for (const Process& process : processes) sum += process.resident_kb;
  return sum;
}

std::uint64_t proportional_kb(const std::vector<Process>& processes) {
  std::uint64_t sum = 0;
  for (const Process& process : processes) {
    const std::string text = read_start(("/proc/" + std::to_string(process.id) + "/smaps_rollup").c_str());
    const std::size_t line = text.find("\nPss:");
    unsigned long long pss = 0;
    // Old kernels do not tell; a process that has ended holds nothing.
    const bool known = line != std::string::npos && std::sscanf(text.c_str() + line, " Pss: %llu", &pss) == 1;
    sum += known ? std::min<std::uint64_t>(pss, process.resident_kb) : process.resident_kb;
  }
  return sum;
}

double processor_seconds(pid_t root) {
  double sum = 0;
  std::vector<pid_t> open = {root};
  while (!open.empty()) {
    const pid_t id = open.back();
    open.pop_back();
    const auto process = read_process(id);
    if (!process) continue;
    // The clock is more precise than /proc, but does not know of children that have ended.
    clockid_t clock = {};
    timespec own{};
    const bool is_known = clock_getcpuclockid(id, &clock) == 0 && clock_gettime(clock, &own) == 0;
    sum += process->waited_seconds;
    sum += is_known ? static_cast<double>(own.tv_sec) + static_cast<double>(own.tv_nsec) / 1e9
                    : process->cpu_seconds - process->waited_seconds;
    const std::string name = std::to_string(id);
    const std::string children = read_start(("/proc/" + name + "/task/" + name + "/children").c_str());
    for (const char* at = children.c_str(); *at != '\0';) {
      char* end = nullptr;
      const long child = std::strtol(at, &end, 10);
      if (end == at) break;
      open.push_back(static_cast<pid_t>(child));
      at = end + std::strspn(end, " ");
    }
  }
  return sum;
}

void adopt_orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void signal_descendants(int signal) {
  const pid_t self = getpid();
  const std::vector<Process> tree = process_tree(self);
  for (const Process& process : tree) {
    if (process.id == self) continue;
    // A group at once: none of its members can fork away between two signals. Only groups made by descendants.
    const bool own_group =
        process.session == self ||
        std::any_of(tree.begin() + 1, tree.end(), [&](const Process& other) { return other.id == process.group; });
    if (own_group && process.group != getpgrp()) kill(-process.group, signal);
    kill(process.id, signal);
  }
}

void end_descendants() {
  // Until nothing is left: what is started while /proc is read shows up in the next round.
  for (;; poll(nullptr, 0, 1)) {
    pid_t child = 0;
    do {
      child = waitpid(-1, nullptr, WNOHANG);
    } while (child > 0);
    if (child < 0 && errno == ECHILD) return;
    signal_descendants(SIGKILL);
  }
}

}  // namespace pincer::base
