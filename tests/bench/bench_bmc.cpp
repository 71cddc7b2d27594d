// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Usage: bench_bmc SECONDS FILE.c...
// Bounded model checking of the same programs with the bit-blaster and with Z3, and what it costs to check the
// certificates. Processor time of this process, per program and in total.
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <string>

#include "base/error.h"
#include "certificate/check.h"
#include "engine/bmc/bmc.h"
#include "engine/toolbox.h"
#include "frontend/frontend.h"

namespace {

using namespace pincer;  // NOLINT(google-build-using-namespace): nobody includes this

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Run {
  double search = 0;
  double check = 0;
  bool solved = false;
};

Run run(const std::string& file, const engine::Toolbox& toolbox, const logic::SolverFactory& solver, double seconds) {
  logic::Terms terms;
  frontend::Options options;
  options.files = {file};
  options.property = program::assertions();
  const frontend::Result program = frontend::load(options, terms);
  engine::bmc::Bmc bmc({{&solver}});
  Run result;
  const double start = processor_seconds();
  const engine::Claim claim = bmc.run(program.cfa, {.budget = base::Budget(base::Budget::Seconds(seconds))});
  result.search = processor_seconds() - start;
  result.solved = !std::holds_alternative<certificate::Unknown>(claim.verdict);
  if (!result.solved) return result;
  const double middle = processor_seconds();
  (void)certificate::check(program.cfa, claim.verdict, toolbox.check(claim.asked),
                           base::Budget(base::Budget::Seconds(60)));
  result.check = processor_seconds() - middle;
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    fmt::print(stderr, "Usage: bench_bmc SECONDS FILE.c...\n");
    return 2;
  }
  const double seconds = std::atof(argv[1]);
  const engine::Toolbox toolbox;
  Run bits_total;
  Run z3_total;
  int bits_solved = 0;
  int z3_solved = 0;
  fmt::print("{:<32} {:>10} {:>10} {:>10} {:>10}\n", "program", "bits s", "z3 s", "bits check", "z3 check");
  for (int i = 2; i < argc; ++i) {
    const Run bits = run(argv[i], toolbox, *toolbox.cadical, seconds);
    const Run z3 = run(argv[i], toolbox, *toolbox.z3, seconds);
    if (!bits.solved && !z3.solved) continue;
    const auto time = [](const Run& r) { return r.solved ? fmt::format("{:.3f}", r.search) : std::string("-"); };
    fmt::print("{:<32} {:>10} {:>10} {:>10.3f} {:>10.3f}\n", std::filesystem::path(argv[i]).stem().string(), time(bits),
               time(z3), bits.check, z3.check);
    bits_solved += bits.solved ? 1 : 0;
    z3_solved += z3.solved ? 1 : 0;
    bits_total.search += bits.search;
    z3_total.search += z3.search;
    if (bits.solved) bits_total.check += bits.check;
  }
  fmt::print("{:<32} {:>10.3f} {:>10.3f} {:>10.3f}\n", "total", bits_total.search, z3_total.search, bits_total.check);
  fmt::print("solved: bits {}, z3 {}; z3 / bits {:.1f}; check / search {:.1f}\n", bits_solved, z3_solved,
             z3_total.search / bits_total.search, bits_total.check / bits_total.search);
  return 0;
}
