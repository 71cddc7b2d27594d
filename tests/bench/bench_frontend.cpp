// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Usage: bench_frontend PINCER CLANG FILE.c [TASK-FOLDER]
// What the front end costs beside the compiler that it contains, and at worst over a folder of tasks.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "measure.h"

namespace {

namespace fs = std::filesystem;
using pincer::bench::measure;
using pincer::bench::Measurement;

std::vector<std::string> front_end(const std::string& pincer, const std::string& file) {
  return {pincer, "check", file, "--dump", "cfa=/dev/null"};
}

/// The runs alternate, so that whatever else the machine does hits both alike.
void compare(const std::string& pincer, const std::string& clang, const std::string& file) {
  constexpr int kRuns = 20;
  std::vector<double> ours;
  std::vector<double> theirs;
  for (int i = 0; i < kRuns; ++i) {
    const Measurement our = measure(front_end(pincer, file));
    const Measurement their = measure({clang, "-S", "-emit-llvm", "-o", "/dev/null", file});
    if (our.code != 0 || their.code != 0)
      throw std::runtime_error(fmt::format("exit codes {} (pincer) and {} (clang)", our.code, their.code));
    ours.push_back(our.seconds);
    theirs.push_back(their.seconds);
  }
  const double our = pincer::bench::median(ours);
  const double their = pincer::bench::median(theirs);
  fmt::print("{}, median of {} runs\n", fs::path(file).filename().string(), kRuns);
  fmt::print("  pincer --dump cfa    {:8.1f} ms\n", our * 1000);
  fmt::print("  clang -S -emit-llvm  {:8.1f} ms\n", their * 1000);
  fmt::print("  ratio                {:8.2f}\n", our / their);
}

std::vector<std::string> tasks_in(const fs::path& folder) {
  std::vector<std::string> tasks;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".yml") tasks.push_back(entry.path().string());
  std::sort(tasks.begin(), tasks.end());
  return tasks;
}

void worst(const std::string& pincer, const fs::path& folder) {
  const std::vector<std::string> tasks = tasks_in(folder);
  Measurement slowest;
  Measurement largest;
  std::string slowest_task;
  std::string largest_task;
  std::size_t failed = 0;
  for (const std::string& task : tasks) {
    const Measurement run = measure(front_end(pincer, task));
    if (run.code != 0) ++failed;
    if (run.seconds > slowest.seconds) slowest = run, slowest_task = task;
    if (run.memory_kb > largest.memory_kb) largest = run, largest_task = task;
  }
  fmt::print("{}: {} tasks, {} without a program\n", folder.string(), tasks.size(), failed);
  fmt::print("  longest  {:8.2f} s   {}\n", slowest.seconds, slowest_task);
  fmt::print("  largest  {:8.1f} MB  {}\n", static_cast<double>(largest.memory_kb) / 1024, largest_task);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() < 3 || arguments.size() > 4) {
    fmt::print(stderr, "usage: bench_frontend PINCER CLANG FILE.c [TASK-FOLDER]\n");
    return 2;
  }
  try {
    compare(arguments[0], arguments[1], arguments[2]);
    if (arguments.size() == 4) worst(arguments[0], arguments[3]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_frontend: error: {}\n", error.what());
    return 1;
  }
  return 0;
}
