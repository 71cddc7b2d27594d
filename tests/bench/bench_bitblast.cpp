// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>

#include "bitblast_problems.h"
#include "logic/backend/bitblast_solver.h"
#include "logic/backend/z3_solver.h"
#include "logic/evaluate/evaluate.h"

// The bit-blaster beside Z3 on unrolled loops: processor time of adding all facts and
// checking them, per problem.
//   bench_bitblast [SECONDS per problem [PART of the names [combined|smt|bits|none [STEPS]]]]
// Z3 runs by its tactics (combined), by its incremental core (smt) or by its own bit-blaster (bits, no arrays).
// With STEPS, the facts come in that many parts, with a check after each.
namespace {

using namespace pincer;  // NOLINT(google-build-using-namespace): nobody includes this
using logic::Answer;

struct Run {
  Answer answer = Answer::Unknown;
  double seconds = 0;
  bool model_holds = true;
};

Run run(logic::Terms& terms, logic::Solver& solver, const bench::Problem& problem, double limit, std::size_t steps) {
  const std::clock_t start = std::clock();
  solver.set_budget(base::Budget(base::Budget::Seconds(limit)));
  Run result;
  std::size_t done = 0;
  for (std::size_t step = 1; step <= steps && result.answer != Answer::Unsat; ++step) {
    for (; done < problem.facts.size() * step / steps; ++done) solver.add(problem.facts[done]);
    result.answer = solver.check();
  }
  result.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  if (result.answer == Answer::Unknown && result.seconds < 0.5 * limit)
    fmt::print("{}: {}\n", solver.name(), solver.reason());
  if (result.answer == Answer::Sat) {
    for (const logic::Term fact : problem.facts) {
      const auto value = logic::evaluate(terms, fact, [&](logic::Term v) { return solver.value(v); });
      result.model_holds = result.model_holds && value.as_bool();
    }
  }
  return result;
}

logic::Z3Options::Engine engine(std::string_view name) {
  using Engine = logic::Z3Options::Engine;
  return name == "smt" ? Engine::Smt : name == "bits" ? Engine::BitVec : Engine::Combined;
}

const char* text(Answer answer) {
  switch (answer) {
    case Answer::Sat: return "sat";
    case Answer::Unsat: return "unsat";
    case Answer::Unknown: return "unknown";
  }
  return "";
}

}  // namespace

int main(int argc, char** argv) {
  const double limit = argc > 1 ? std::atof(argv[1]) : 20;
  const std::string_view filter = argc > 2 ? argv[2] : "";
  const std::string_view z3 = argc > 3 ? argv[3] : "combined";
  const std::size_t steps = argc > 4 ? std::strtoul(argv[4], nullptr, 10) : 1;
  const bool alone = z3 == "none";  // for tuning
  logic::Z3Options z3_options;
  z3_options.engine = engine(z3);
  double totals[2] = {0, 0};
  int lost = 0;
  int wrong = 0;
  int count = 0;
  logic::Terms terms;
  fmt::print("{:32} {:>8} {:>10} {:>8} {:>10} {:>8}\n", "problem", "cadical", "seconds", "z3", "seconds", "faster");
  for (const bench::Problem& problem : bench::bitblast_problems(terms)) {
    if (problem.name.find(filter) == std::string::npos) continue;
    ++count;
    Run ours;
    {
      const auto solver = logic::make_bitblast_solver(terms);
      ours = run(terms, *solver, problem, limit, steps);
    }
    Run theirs{problem.expected, 0, true};
    if (!alone) {
      const auto solver = logic::make_z3_solver(terms, z3_options);
      theirs = run(terms, *solver, problem, limit, steps);
    }
    totals[0] += ours.seconds;
    totals[1] += theirs.seconds;
    const bool bad = (ours.answer != Answer::Unknown && ours.answer != problem.expected) || !ours.model_holds;
    if (ours.answer == Answer::Unknown && theirs.answer != Answer::Unknown) ++lost;
    if (bad) ++wrong;
    fmt::print("{:32} {:>8} {:>10.3f} {:>8} {:>10.3f} {:>8.1f}{}\n", problem.name, text(ours.answer), ours.seconds,
               text(theirs.answer), theirs.seconds, theirs.seconds / ours.seconds, bad ? "  WRONG" : "");
    std::fflush(stdout);
  }
  fmt::print("{} problems: cadical {:.2f} s, z3 {:.2f} s, {:.1f} times faster; {} lost, {} wrong\n", count, totals[0],
             totals[1], totals[1] / totals[0], lost, wrong);
  return wrong == 0 ? 0 : 1;
}
