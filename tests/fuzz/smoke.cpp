// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Usage: fuzz_NAME SEED-FOLDER RUNS CRASH-FILE
// Runs a fuzzer as a test, without libFuzzer: every seed, then mutations of seeds, the same ones every time. What an
// input that kills the process was is in CRASH-FILE afterwards.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::string input;       // what runs now
std::string crash_file;  // where it goes when that ends the process

extern "C" void keep_input(int signal) {
  const int file = open(crash_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  [[maybe_unused]] const ssize_t written = write(file, input.data(), input.size());
  close(file);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

std::vector<std::string> read_seeds(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> result;
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    result.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return result;
}

class Mutator {
 public:
  explicit Mutator(const std::vector<std::string>& seeds) : seeds_(seeds) {}

  std::string next() {
    std::string text = seeds_[below(seeds_.size())];
    for (std::size_t changes = 1 + below(6); changes > 0; --changes) change(text);
    return text;
  }

 private:
  std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

  /// A piece of a text, short more often than not.
  std::string piece(const std::string& text) {
    const std::size_t begin = below(text.size());
    return text.substr(begin, 1 + below(std::size_t{1} << below(8)));
  }

  void change(std::string& text) {
    const std::size_t at = below(text.size());
    switch (below(6)) {
      case 0: text.insert(at, 1, static_cast<char>(random_())); break;
      case 1: text.erase(at, piece(text).size()); break;
      case 2: text.insert(at, piece(text)); break;
      case 3: text.insert(at, piece(seeds_[below(seeds_.size())])); break;
      case 4: text.resize(at); break;
      default:
        if (!text.empty()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
    }
  }

  const std::vector<std::string>& seeds_;
  std::mt19937 random_{1};  // NOLINT(bugprone-random-generator-seed): the same inputs every time
};

void run(std::string text) {
  input = std::move(text);
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  crash_file = argv[3];
  for (const int signal : {SIGSEGV, SIGABRT, SIGILL, SIGFPE, SIGBUS, SIGTRAP}) std::signal(signal, keep_input);
  const std::vector<std::string> seeds = read_seeds(argv[1]);
  if (seeds.empty()) return 2;
  for (const std::string& seed : seeds) run(seed);
  Mutator mutator(seeds);
  const int runs = std::stoi(argv[2]);
  for (int i = 0; i < runs; ++i) run(mutator.next());
  std::cout << seeds.size() << " seeds and " << runs << " mutations\n";
}
