// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Interpolation strategies on the same problems in one run: solved, total time, median size of the labels. Every answer
// is verified; a wrong one ends the run. Times are of the processor, because the machine may have other things to do.
#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "logic/backend/interpolators.h"
#include "logic/backend/z3_solver.h"
#include "logic/interpolation/verify.h"
#include "logic/term/free_variables.h"
#include "unit/logic/backend/interpolation_problems.h"

namespace pincer::logic {
namespace {

constexpr double kSecondsPerProblem = 20;

const std::vector<std::string> kStrategies{"spacer-raw", "proof-raw", "proof", "portfolio"};

struct Row {
  int solved = 0;
  double seconds = 0;
  std::vector<std::size_t> sizes;
};

using Problem = std::function<DagProblem(Terms&)>;

// Same problem to all strategies, each with terms of its own.
bool measure(const std::string& name, const Problem& make, std::map<std::string, Row>& rows, bool verbose) {
  std::string line;
  for (const std::string& strategy : kStrategies) {
    Terms terms;
    const DagProblem problem = make(terms);
    const std::unique_ptr<Interpolator> interpolator = make_interpolator(strategy, terms);
    const std::clock_t start = std::clock();
    const Interpolation answer =
        interpolator->interpolate(problem, base::Budget(base::Budget::Seconds(kSecondsPerProblem)));
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    const std::unique_ptr<Solver> z3 = make_z3_solver(terms);
    z3->set_budget(base::Budget(base::Budget::Seconds(kSecondsPerProblem)));  // what takes longer is not verified
    const Verification verification = verify(terms, problem, answer, *z3);
    if (verification.result == Verification::Result::Broken || answer.answer == Answer::Sat) {
      fmt::print("{} is wrong about {}: {}\n", strategy, name, verification.what);
      return false;
    }
    Row& row = rows[strategy];
    row.seconds += seconds;
    std::size_t size = 0;
    if (answer.answer == Answer::Unsat) {
      ++row.solved;
      for (const Term label : answer.labels) size += term_size(terms, label);
      row.sizes.push_back(size);
    } else if (verbose) {
      fmt::print("    {} {}: {}\n", strategy, name, answer.reason);
    }
    line += fmt::format("  {}: {:.1f} ms {}", strategy, 1000 * seconds, size);
  }
  if (verbose) fmt::print("  {:24}{}\n", name, line);
  return true;
}

bool report(const std::string& title, const std::vector<std::pair<std::string, Problem>>& problems, bool verbose) {
  std::map<std::string, Row> rows;
  for (const auto& [name, make] : problems) {
    if (!measure(name, make, rows, verbose)) return false;
  }
  fmt::print("{}\n", title);
  for (const std::string& strategy : kStrategies) {
    Row& row = rows[strategy];
    std::sort(row.sizes.begin(), row.sizes.end());
    const std::size_t median = row.sizes.empty() ? 0 : row.sizes[row.sizes.size() / 2];
    fmt::print("  {:24} {:3}/{:<3} {:9.3f} s   median size {}\n", strategy, row.solved, problems.size(), row.seconds,
               median);
  }
  return true;
}

int run(bool verbose, bool with_loops, bool with_wide_loops, bool with_graphs) {
  const auto sequences = [](const std::vector<testing::Family>& families, std::size_t steps) {
    std::vector<std::pair<std::string, Problem>> problems;
    for (const testing::Family& family : families) {
      problems.emplace_back(family.name, [make = family.make, steps](Terms& terms) {
        return sequence_problem(terms, testing::unroll(terms, make(terms), steps));
      });
    }
    return problems;
  };
  bool fine = true;
  for (const std::size_t steps : {5, 15, 30}) {
    if (!with_loops) break;
    fine = fine && report(fmt::format("loops, {} steps", steps), sequences(testing::loop_families(), steps), verbose);
  }
  for (const std::size_t steps : {5, 10}) {
    if (!with_wide_loops) break;
    fine = fine && report(fmt::format("more than 12 variables, {} steps", steps),
                          sequences(testing::wide_families(), steps), verbose);
  }
  for (const std::size_t nodes : {20, 100}) {
    if (!with_graphs) break;
    std::vector<std::pair<std::string, Problem>> problems;
    for (const testing::DagFamily& family : testing::dag_families()) {
      problems.emplace_back(family.name, [make = family.make, nodes](Terms& terms) { return make(terms, nodes); });
    }
    fine = fine && report(fmt::format("graphs of {} nodes", nodes), problems, verbose);
  }
  return fine ? 0 : 1;
}

}  // namespace
}  // namespace pincer::logic

// -v: every problem; -l, -w, -g: only loops, loops with many variables, graphs.
int main(int argc, char** argv) {
  const auto has = [&](const char* flag) {
    return std::any_of(argv + 1, argv + argc, [&](const char* a) { return std::strcmp(a, flag) == 0; });
  };
  const bool all = !has("-l") && !has("-w") && !has("-g");
  return pincer::logic::run(has("-v"), all || has("-l"), all || has("-w"), all || has("-g"));
}
