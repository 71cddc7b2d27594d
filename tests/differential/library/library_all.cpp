// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Runs generated programs over calls of the C library natively and in pincer. The last line counts them:
//
//     library: N programs, N equal, N different
//
//     library_all [FIRST [COUNT]]     seeds; by default 1 and 1000. A program that differs is left in the current folder.
#include <filesystem>
#include <iostream>
#include <string>

#include "library/library_program.h"
#include "process.h"
#include "runners.h"

int main(int argc, char** argv) {
  using namespace pincer::differential;
  const auto first = static_cast<std::uint32_t>(argc > 1 ? std::stoul(argv[1]) : 1);
  const auto count = static_cast<std::uint32_t>(argc > 2 ? std::stoul(argv[2]) : 1000);
  std::uint32_t different = 0;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const TemporaryDirectory directory;
    const ProgramFile program = write_library_program(seed, directory.path());
    const Outcome native = run_native(program, DataModel::LP64);
    const Outcome pincer = run_pincer(program, DataModel::LP64);
    if (native.kind == Outcome::Kind::Returned && agree(native, pincer)) continue;
    ++different;
    std::cout << program.path.filename().string() << "\n  native: " << describe(native)
              << "\n  pincer: " << describe(pincer) << std::endl;
    std::filesystem::copy_file(program.path, program.path.filename(),
                               std::filesystem::copy_options::overwrite_existing);
  }
  std::cout << "library: " << count << " programs, " << count - different << " equal, " << different << " different\n";
  return different == 0 ? 0 : 1;
}
