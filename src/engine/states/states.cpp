// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Explicit states over the variables that matter, refined by paths that cannot be taken.
//   D. Beyer, S. Löwe: Explicit-State Software Model Checking Based on CEGAR and Interpolation. FASE 2013.
//
//   precision                        Precision (space.h), by variable
//   strongest post of an edge        Machine (machine.cpp)
//   reachability, covering           Space::explore (space.cpp)
//   feasibility of a path            Counterexample::execution (counterexample.cpp)
//   refinement                       Counterexample::excluding
//
// docs/states.md has the deviations and why.
#include "engine/states/states.h"

#include <fmt/format.h>

#include "base/efforts.h"
#include "engine/states/counterexample.h"
#include "engine/states/proof.h"

namespace pincer::engine::states {

using certificate::Verdict;
using program::VariableId;

namespace {

constexpr std::size_t kMostStates = 2'000'000;
constexpr std::size_t kMostValues = 256;
constexpr std::size_t kSeveralNames = 3;        // numbers that are assigned to a variable that holds a state
constexpr std::size_t kMostValuesInOrder = 32;  // the same, where it is also known how unknowns compare
constexpr std::size_t kMoreValues = 8;          // times as many, when classes were too coarse

enum class Start : std::uint8_t { Named, Nothing, Everything };

struct Options {
  std::size_t states = kMostStates;
  std::size_t values = kMostValues;
  Start start = Start::Named;
};

class Search {
 public:
  Search(const encode::BlockGraph& graph, const Options& options, const logic::SolverFactory& solvers,
         const Context& context)
      : graph_(graph),
        options_(options),
        solvers_(solvers),
        context_(context),
        liveness_(graph.cfa()),
        variables_(classify(graph)),
        machine_(graph, liveness_) {
    const std::size_t count = graph.cfa().variables().size();
    precision_.level.assign(count, Level::None);
    precision_.most_values.assign(count, options.values);
    for (std::size_t v = 0; v < count; ++v) {
      if (is_first(v)) precision_.level[v] = Level::Value;
    }
  }

  Verdict run() {
    base::Statistics& statistics = *context_.statistics;
    std::uint64_t& rounds = statistics.count("rounds");
    for (base::Effort allowance = base::efforts::kStatesRound;;) {
      ++rounds;
      statistics.count("tracked variables") = static_cast<std::uint64_t>(
          std::count_if(precision_.level.begin(), precision_.level.end(), [](Level l) { return l != Level::None; }));
      context_.progress(fmt::format("round {}", rounds));
      const base::Budget round = context_.budget.part(allowance);
      Space space(graph_, liveness_, variables_, machine_, precision_, round);
      const Space::End end = space.explore(options_.states);
      statistics.count("states") = space.table().size();
      statistics.count("operations") = machine_.operations();
      statistics.count("forks") = machine_.forks();
      switch (end) {
        case Space::End::All: return proof(graph_, liveness_, machine_, space);
        case Space::End::TooMany: coarsen(space.crowded()); break;
        case Space::End::Budget:
          if (context_.budget.exhausted()) return give_up(context_.budget, "");
          allowance = allowance * base::efforts::kStatesGrowth;
          if (const auto crowded = space.most_crowded()) coarsen(*crowded);
          break;
        case Space::End::Full: {
          const auto crowded = space.most_crowded();
          if (!crowded) return give_up(context_.budget, "too many states");
          coarsen(*crowded);
          break;
        }
        case Space::End::Error:
          if (space.path().empty()) return give_up(context_.budget, "a path was lost");
          if (auto verdict = look_at(space.path())) return *verdict;
          break;
      }
    }
  }

 private:
  /// Is the variable tracked at first?
  [[nodiscard]] bool is_first(std::size_t v) const {
    if (variables_.role[v] == Role::Opaque) return false;
    switch (options_.start) {
      case Start::Named: return variables_.is_tested[v] && variables_.role[v] <= Role::Constants;
      case Start::Nothing: return false;
      case Start::Everything: return true;
    }
    return false;
  }

  void coarsen(VariableId v) {
    ++context_.statistics->count("variables that became classes");
    precision_.level[v.index()] = Level::Class;
  }

  void keep_order() {
    precision_.has_order = true;
    for (std::size_t& most : precision_.most_values) most = std::min(most, kMostValuesInOrder);
    context_.statistics->count("order of unknowns") = 1;
  }

  /// A path to an end: a verdict, or more precision.
  std::optional<Verdict> look_at(const std::vector<Machine::Step>& path) {
    Counterexample counterexample(graph_, liveness_, variables_, machine_, path);
    const auto excluding = counterexample.excluding();
    if (!excluding) {
      if (auto choices = counterexample.execution(solvers_, context_.budget.part(base::efforts::kStatesPath))) {
        const bool is_error = graph_.cfa().error_location() == graph_.cfa().edge(path.back().edge).target;
        if (is_error) return certificate::Unsafe{std::move(*choices)};
        return certificate::Unsupported{std::move(*choices)};
      }
      return give_up(context_.budget, "a path is excluded by more than values of variables");
    }
    ++context_.statistics->count("refinements");
    bool is_finer = excluding->is_order_needed && !precision_.has_order;
    if (is_finer) keep_order();
    for (const VariableId v : excluding->variables) {
      Level& level = precision_.level[v.index()];
      if (level == Level::Value) continue;
      if (level == Level::Class) precision_.most_values[v.index()] *= kMoreValues;
      level = Level::Value;
      is_finer = true;
    }
    if (!is_finer) return give_up(context_.budget, "a path is excluded by what is tracked, but not by states");
    return std::nullopt;
  }

  const encode::BlockGraph& graph_;
  const Options& options_;
  const logic::SolverFactory& solvers_;
  const Context& context_;
  program::Liveness liveness_;
  Variables variables_;
  Machine machine_;
  Precision precision_;
};

class States final : public Engine {
 public:
  States(const Options& options, const Toolbox& toolbox) : options_(options), toolbox_(toolbox) {}

  Claim run(const program::Cfa& cfa, const Context& context) override {
    const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
    if (graph.has_calls()) return {give_up(context.budget, "procedures are not supported"), ""};
    context.progress("classifying variables");
    return {Search(graph, options_, *toolbox_.cadical, context).run(), toolbox_.cadical->name()};
  }

 private:
  Options options_;
  const Toolbox& toolbox_;
};

}  // namespace

std::size_t state_variables(const program::Cfa& cfa) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  if (graph.has_calls()) return 0;
  const Variables variables = classify(graph);
  const program::Liveness liveness(cfa);
  std::size_t most = 0;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.nodes()[n].kind != encode::NodeKind::Inner) continue;
    const std::vector<VariableId> live = liveness.live(graph.nodes()[n].location);
    const auto states = std::count_if(live.begin(), live.end(), [&](VariableId v) {
      // A state may begin as anything, and now and then be computed.
      const bool has_names = variables.role[v.index()] <= Role::Computed && variables.named[v.index()] >= kSeveralNames;
      return variables.is_tested[v.index()] && (variables.role[v.index()] <= Role::Constants || has_names);
    });
    most = std::max(most, static_cast<std::size_t>(states));
  }
  return most;
}

EngineInfo info() {
  return {.name = "states",
          .line = "explicit states: values of the variables that matter, refined by paths that cannot be taken",
          .idea =
              "Executes the program on all values of its flags and state variables at once, from loop head to loop "
              "head; inputs are split by what they are compared with, other variables are unknown. A path to the error "
              "that cannot be taken tells which other variables matter. The states that are reached are the invariant.",
          .paper = "Beyer, Löwe: Explicit-State Software Model Checking Based on CEGAR and Interpolation, FASE 2013",
          .settings = {{"states", {}, "how many states there may be (default: 2000000)"},
                       {"values",
                        {},
                        "how many values a variable that is computed may have, before only their classes are told "
                        "apart (default: 256)"},
                       {"start",
                        {"named", "nothing", "everything"},
                        "variables that are tracked at first: those that are set to constants and compared, none, or "
                        "all"}},
          .reads = Reads::Cells,
          .make = [](const Settings& settings, const Toolbox& toolbox) -> std::unique_ptr<Engine> {
            return std::make_unique<States>(Options{.states = settings.number("states", kMostStates),
                                                    .values = settings.number("values", kMostValues),
                                                    .start = static_cast<Start>(settings.choice("start"))},
                                            toolbox);
          }};
}

}  // namespace pincer::engine::states
