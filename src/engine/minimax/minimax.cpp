// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Jaffar, Navas, Santosa: Symbolic Execution for Verification (TRACER). docs/minimax.md maps the paper to the files here:
//   steps       the program as transitions                    Sect. 4
//   annotation  annotated states and their operations         Sect. 5
//   search      the depth-first procedure                     Fig. 5, Lines 15 to 27
//   cover       subsumption and loop invariants               Lines 9 to 14
//   label       interpolation                                 Lines 1, 2, 10, 19, 25
//   turns       beside it, a bounded search for errors
//   conflict    error points, locking, restarts               Lines 3 to 7, 20 to 24
#include "engine/minimax/minimax.h"

#include "encode/block_graph.h"
#include "engine/minimax/turns.h"

namespace pincer::engine {

namespace {

/// Of the time, where bits follow: paths that are hard to decide over integers may be easy over them.
constexpr double kIntegers = 0.75;

/// Of the time, for programs that read and write memory over bits: there an address is a sum, over integers it is one
/// modulo 2^32 and its bytes are quotients of quotients. Integers follow.
constexpr double kMemory = 0.5;

bool has_memory(const program::Cfa& cfa) {
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    if (cfa.sort(program::VariableId(v)).is_array()) return true;
  }
  return false;
}

}  // namespace

certificate::Verdict Minimax::run(const program::Cfa& cfa, const Context& context) {
  minimax::Options options;
  options.interpolants =
      options_.interpolants == Interpolants::Cores ? minimax::Interpolants::Cores : minimax::Interpolants::Weakest;
  options.learning = options_.learning;
  options.slackening = options_.slackening;
  options.joins = !has_bits(cfa);  // a checker over bits is not impressed by many paths
  Numbers numbers = options_.numbers;
  bool memory_first = numbers == Numbers::IntegersThenBits && has_bits(cfa) && has_memory(cfa);
  const auto attempt = [&](const program::Cfa& view, const Context& inner) -> certificate::Verdict {
    if (encode::BlockGraph(view, encode::BlockOperator::LoopHeads).has_calls())
      return certificate::Unknown{"incomplete: procedures"};
    memory_first = memory_first && has_memory(view);
    if (numbers == Numbers::Bits && !memory_first && options_.numbers != numbers)
      return certificate::Unknown{"incomplete: no memory"};
    Context own = inner;
    if (const auto remaining = own.budget.remaining(); remaining && !is_last_view(cfa, view, numbers))
      own.budget = own.budget.part(*remaining * kIntegers);
    const minimax::Steps steps(view);
    minimax::Queries queries(view.terms(), *options_.solvers, own.budget, *own.statistics);
    return minimax::take_turns(steps, queries, options, own);
  };
  if (memory_first) {
    numbers = Numbers::Bits;
    Context part = context;
    if (const auto remaining = context.budget.remaining()) part.budget = context.budget.part(*remaining * kMemory);
    const certificate::Verdict verdict = search_views(cfa, part, numbers, asked(), attempt);
    if (!std::holds_alternative<certificate::Unknown>(verdict)) return verdict;
    numbers = memory_first ? Numbers::Integers : options_.numbers;
  }
  return search_views(cfa, context, numbers, asked(), attempt);
}

}  // namespace pincer::engine
