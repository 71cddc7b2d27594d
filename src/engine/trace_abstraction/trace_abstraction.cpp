// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The program is an automaton over its statements, which accepts the words that lead to the error. An infeasible word gives
// an automaton of infeasible words, which is subtracted; when no word is left, the program is safe.
//   M. Heizmann, J. Hoenicke, A. Podelski: Refinement of Trace Abstraction. SAS 2009.
//   M. Heizmann, J. Hoenicke, A. Podelski: Software Model Checking for People Who Love Automata. CAV 2013.
//
//   program automaton                 program_automaton (automaton.cpp)
//   is there an error trace?          shortest_word
//   is it feasible? interpolants      PathInterpolation (cpa/path_interpolation.h)
//   Floyd-Hoare automaton             FloydHoare (floyd_hoare.cpp)
//   inclusion, difference             difference, made deterministic on the fly
//   minimisation                      minimise; dead states: trim
//
// docs/schools.md has the deviations and why.
#include "engine/trace_abstraction/trace_abstraction.h"

#include <fmt/format.h>

#include "base/efforts.h"

namespace pincer::engine::trace_abstraction {

using certificate::Verdict;
using logic::Answer;
using logic::Term;

Claim TraceAbstraction::run(const program::Cfa& cfa, const Context& context) {
  return {search(cfa, context), options_.paths.solvers->name()};
}

Verdict TraceAbstraction::search(const program::Cfa& cfa, const Context& context) const {
  PathSetup setup(cfa, context, options_.paths);
  logic::Terms& terms = cfa.terms();
  const Term everything = terms.boolean(true);
  std::uint64_t& words = context.statistics->count("words");
  std::uint64_t& size = context.statistics->count("states of the automaton");
  std::uint64_t& greatest = context.statistics->count("states of the automaton at most");
  invariant::AtNodes settled;
  Automaton open = program_automaton(setup.program);
  trim(open, setup.graph, settled);
  bool is_incomplete = false;
  Word last;
  while (const auto word = shortest_word(open, setup.graph)) {
    context.progress(fmt::format("word {}, {} states", ++words, open.states.size()));
    if (context.budget.exhausted()) return give_up(context.budget, "");
    if (*word == last) return give_up(context.budget, "a word was not excluded: " + setup.paths.reason());
    switch (setup.paths.check(*word, everything, everything)) {
      case Answer::Sat: return setup.failure(*word);
      case Answer::Unknown: return give_up(context.budget, setup.paths.reason());
      case Answer::Unsat: break;
    }
    // Without interpolants, words are excluded one by one: from then on only errors can be found.
    const std::vector<Term> interpolants = is_incomplete ? std::vector<Term>() : setup.paths.refute(*word);
    is_incomplete = interpolants.empty();
    if (is_incomplete && (!context.is_last_view || context.budget.exhausted()))
      return give_up(context.budget, setup.paths.reason());
    FloydHoare infeasible(setup.program, setup.block_solvers, *word, interpolants, options_.edges, *context.statistics);
    open = difference(open, infeasible.subtrahend(), terms);
    context.budget.spend(base::efforts::kTerm * open.states.size());
    trim(open, setup.graph, settled);
    if (options_.minimise) minimise(open, terms);
    size = open.states.size();
    greatest = std::max(greatest, size);
    last = *word;
  }
  if (is_incomplete) return give_up(context.budget, setup.paths.reason());
  return setup.proof(settled);
}

EngineInfo info() {
  return {.name = "trace-abstraction",
          .line = "trace abstraction: subtracts automata of infeasible paths until no path to the error is left",
          .idea =
              "Reads the program as an automaton that accepts the paths to the error. A "
              "path that cannot be executed is refuted by interpolants, and these give an "
              "automaton of many paths that cannot be executed for the same reason. It is "
              "subtracted, until no path is left.",
          .paper =
              "Heizmann, Hoenicke, Podelski: Refinement of Trace Abstraction, SAS 2009; "
              "Software Model Checking for People Who Love Automata, CAV 2013",
          .settings = path_settings(
              {{"blocks", {"loop-heads", "statement"}, "what is one letter: a block or a statement", "statement"},
               {"edges",
                {"sets", "single", "word"},
                "Hoare triples of an automaton: from sets of assertions, from single ones, or those of the word and "
                "its loops",
                "single"},
               {"minimise", {"on", "off"}, "merge states with the same words to come"}}),
          .reads = Reads::IntegersThenBits,
          .has_published = true,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            Options options{.paths = path_options(settings, toolbox),
                            .edges = static_cast<Edges>(settings.choice("edges")),
                            .minimise = settings.is("minimise", "on")};
            if (settings.is("blocks", "statement")) options.paths.steps = encode::BlockOperator::SingleStatement;
            return std::make_unique<TraceAbstraction>(std::move(options));
          }};
}

}  // namespace pincer::engine::trace_abstraction
