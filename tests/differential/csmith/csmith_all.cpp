// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Runs all programs of programs.txt, or those with the given seeds, natively and in pincer. The last line counts them:
//
//     csmith: N programs, N equal, N different, N unsupported, N step-limit
//
//     csmith_all [--keep FOLDER] [SEED...]     --keep: leave the programs that are not equal in FOLDER
#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "csmith/csmith_program.h"
#include "process.h"
#include "runners.h"

namespace pincer::differential {
namespace {

constexpr unsigned kWorkers = 2;

struct Counts {
  int equal = 0;        // both returned the same checksum
  int different = 0;    // anything that is not one of the others
  int unsupported = 0;  // pincer says so
  int step_limit = 0;   // too long for pincer
};

int& count_for(Counts& counts, const Comparison& result) {
  if (agree(result.native, result.pincer)) return counts.equal;
  if (result.pincer.kind == Outcome::Kind::Unsupported) return counts.unsupported;
  if (result.pincer.kind == Outcome::Kind::StepLimit) return counts.step_limit;
  return counts.different;
}

class Run {
 public:
  Run(std::vector<CsmithProgram> programs, std::filesystem::path keep)
      : programs_(std::move(programs)), keep_(std::move(keep)) {}

  Counts all() {
    std::array<std::thread, kWorkers> threads;
    for (std::thread& thread : threads) thread = std::thread([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    return counts_;
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < programs_.size(); i = next_++) {
      const TemporaryDirectory directory;
      const Comparison result = compare_or_fail(programs_[i], directory.path());
      const std::lock_guard guard(mutex_);
      int& count = count_for(counts_, result);
      ++count;
      if (&count == &counts_.equal) continue;
      std::cout << to_text(programs_[i]) << "\n  native: " << describe(result.native)
                << "\n  pincer: " << describe(result.pincer) << std::endl;
      if (keep_.empty()) continue;
      const std::filesystem::path kept = keep_ / result.file.path.filename();
      std::filesystem::copy_file(result.file.path, kept, std::filesystem::copy_options::overwrite_existing);
      ProgramFile moved = result.file;
      moved.path = kept;
      std::cout << "  " << to_text(pincer_command(moved, programs_[i].model)) << std::endl;
    }
  }

  /// A program that cannot be generated counts as different: nothing disappears from the counts.
  static Comparison compare_or_fail(const CsmithProgram& program, const std::filesystem::path& folder) {
    try {
      return compare(program, folder);
    } catch (const std::exception& error) {
      return {{}, {.kind = Outcome::Kind::Failed, .text = error.what()}, {}};
    }
  }

  const std::vector<CsmithProgram> programs_;
  const std::filesystem::path keep_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;  // counts_ and the terminal
  Counts counts_;
};

int run(const std::vector<std::string>& arguments) {
  std::filesystem::path keep;
  std::vector<std::string> seeds;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--keep" && i + 1 < arguments.size()) {
      keep = arguments[++i];
    } else {
      seeds.push_back(arguments[i]);
    }
  }
  if (const std::string reason = why_no_csmith(); !reason.empty()) {
    std::cerr << reason << "\n";
    return 2;
  }
  if (!keep.empty()) std::filesystem::create_directories(keep);
  std::vector<CsmithProgram> programs = csmith_programs();
  if (!seeds.empty()) {
    std::erase_if(programs, [&](const CsmithProgram& p) { return std::ranges::find(seeds, p.seed) == seeds.end(); });
  }
  const Counts counts = Run(programs, keep).all();
  std::cout << "csmith: " << programs.size() << " programs, " << counts.equal << " equal, " << counts.different
            << " different, " << counts.unsupported << " unsupported, " << counts.step_limit << " step-limit\n";
  return counts.different == 0 ? 0 : 1;
}

}  // namespace
}  // namespace pincer::differential

int main(int argc, char** argv) { return pincer::differential::run(std::vector<std::string>(argv + 1, argv + argc)); }
