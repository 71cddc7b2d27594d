// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Coverage-guided executions. The program is compiled once (compile.h) and executed as often as the steps last
// (machine.h), on inputs that are drawn, varied, or suggested by what the program compares (explore.h).
//   M. Böhme, V.-T. Pham, A. Roychoudhury: Coverage-Based Greybox Fuzzing as Markov Chain. CCS 2016.
//   C. Aschermann et al.: REDQUEEN: Fuzzing with Input-to-State Correspondence. NDSS 2019 (Explorer::suggest).
//
// Deviations: what varies are the values that the program asks for, not the bytes of a file; also those of memory that
// nobody wrote, cell by cell. All runs are counted in steps, so that the same seed gives the same search.
#include "engine/execute/execute.h"

#include <algorithm>

#include "base/efforts.h"
#include "certificate/check.h"
#include "engine/execute/compile.h"
#include "engine/only_execution.h"
#include "program/leak.h"

namespace pincer::engine::execute {

using certificate::Unsafe;

namespace {

constexpr std::uint64_t kSteps = 3'000'000'000;
constexpr std::size_t kMostCells = 4'000;  // of memory that nobody wrote; more make a certificate that is too long
constexpr std::uint64_t kStepsWithLeaps = 2'000'000;
constexpr std::uint64_t kStepsAtOnce = 1 << 12;  // before the budget is looked at
constexpr std::size_t kMostChoices = 10'000;     // of such an execution
constexpr std::uint64_t kAfterLeak = 2'000'000;  // steps in which something worse than lost memory may be found

/// What is known of errors. Lost memory is told only if nothing else is found for a while.
class Findings {
 public:
  Findings(const program::Cfa& cfa, const base::Budget& budget) : cfa_(cfa), budget_(budget) {}

  /// Loops that count are soon done by an interpreter that takes many turns at once. It gets the choices of an execution.
  bool leap(Source& choices) {
    Unsafe unsafe;
    std::size_t left = kMostChoices;
    const auto next = [&](std::vector<logic::Value>& chosen, logic::Sort sort) -> std::optional<logic::Value> {
      if (left == 0) return std::nullopt;
      --left;
      chosen.push_back(value_of(sort, choices.next(sort)));
      return chosen.back();
    };
    program::InterpretOptions options;
    options.record_trace = false;
    options.leaps = true;
    options.step_limit = kStepsWithLeaps;
    options.next_input = [&](program::EdgeId, logic::Sort sort, std::size_t) {
      return next(unsafe.choices.inputs, sort);
    };
    options.next_havoc = [&](program::EdgeId, logic::Sort sort) { return next(unsafe.choices.havocs, sort); };
    std::uint64_t steps = 0;  // one by one
    options.stop = [&] { return ++steps % kStepsAtOnce == 0 && budget_.exhausted(); };
    const program::Execution execution = program::interpret(cfa_, {}, options);
    budget_.spend(base::Effort(steps / base::efforts::kInterpretedStepsPerUnit));
    if (execution.end != program::End::Error || program::is_leak(cfa_, *execution.last_edge)) return false;
    // Guesses at what is not modelled are the checker's business.
    if (!certificate::check(cfa_, unsafe, {}, budget_).certified) return false;
    found_ = std::move(unsafe);
    return true;
  }

  bool take(Machine& machine, const Outcome& outcome) {
    const bool is_leak = outcome.last_edge.valid() && program::is_leak(cfa_, outcome.last_edge);
    if (is_leak && found_) return false;
    if (machine.chosen_cells() > kMostCells) return false;
    Unsafe unsafe{machine.certificate_choices()};
    // An execution that depends on what is not modelled may not exist; the checker knows.
    if (outcome.has_guessed && !certificate::check(cfa_, unsafe, {}, budget_).certified) return false;
    found_ = std::move(unsafe);
    return !is_leak;
  }
  [[nodiscard]] std::optional<Unsafe>& found() { return found_; }

 private:
  const program::Cfa& cfa_;
  const base::Budget& budget_;
  std::optional<Unsafe> found_;
};

}  // namespace

Claim Execute::run(const program::Cfa& cfa, const Context& context) {
  if (!cfa.error_location()) return {give_up(context.budget, "there is no error to be found"), ""};
  context.progress("compiling");
  const auto compiled = compile(cfa);
  if (const auto* reason = std::get_if<NotCompiled>(&compiled)) return {give_up(context.budget, reason->what), ""};
  const Code& code = std::get<Code>(compiled);
  Findings findings(cfa, context.budget);
  Explorer* running = nullptr;
  const auto found = [&](Machine& machine, const Outcome& outcome) {
    const bool had_one = findings.found().has_value();
    if (findings.take(machine, outcome)) return true;
    if (!had_one && findings.found()) running->end_soon(running->explored().steps + kAfterLeak);
    return false;
  };
  Explorer explorer(code, options_, context.budget, found, [&](Source& choices) { return findings.leap(choices); });
  running = &explorer;
  explorer.run();
  context.statistics->count("executions") = explorer.explored().executions;
  context.statistics->count("steps") = explorer.explored().steps;
  context.statistics->count("executions with something new") = explorer.explored().kept;
  context.statistics->count("steps of the longest execution") = explorer.explored().longest;
  if (findings.found()) return {std::move(*findings.found()), ""};
  if (explorer.only_end()) {
    if (auto verdict = only_execution(cfa, context.budget)) return {std::move(*verdict), ""};
  }
  return {give_up(context.budget, "no execution that was tried fails"), ""};
}

EngineInfo info() {
  return {.name = "execute",
          .line = "concrete executions on many inputs; finds errors, also behind long loops",
          .idea =
              "Compiles the program once and executes it millions of steps a second. Inputs "
              "are constants of the program, borders of types, small numbers, variations of "
              "inputs that reached something new, and values that the program compared with. "
              "It finds errors behind loops of millions of turns, but proves nothing, unless "
              "the program has only one execution.",
          .paper = "Böhme, Pham, Roychoudhury: Coverage-Based Greybox Fuzzing as Markov Chain, CCS 2016",
          .settings =
              {{"steps", {}, "how many steps of the program all executions may take together (default: 3000000000)"},
               {"seed",
                {},
                "where the numbers that look random begin; the same seed gives the same executions (default: 1)"},
               {"patience",
                {},
                "how many steps without anything new end the search, as soon as they are also as many as "
                "all before them (default: 0, any number)"}},
          .reads = Reads::Program,
          .calls = Calls::Taken,
          .make = [](const Settings& settings, const Toolbox&) -> std::unique_ptr<Engine> {
            return std::make_unique<Execute>(ExploreOptions{.steps = settings.number("steps", kSteps),
                                                            .patience = settings.number("patience", 0),
                                                            .seed = settings.number("seed", 1)});
          }};
}

}  // namespace pincer::engine::execute
