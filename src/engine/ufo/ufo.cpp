// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/ufo.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Verdict;
using program::Cfa;

namespace {

/// Programs that mostly copy and compare are done soon by the bit-blaster; those that count are better read as integers.
constexpr base::Budget::Seconds kFirstSlice(3);

/// The bit-blaster is for programs of which every variable is made of bits: it cannot equate arrays.
bool is_over_bits(const Cfa& cfa) {
  bool has_bits = false;
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    const logic::Sort sort = cfa.sort(program::VariableId(v));
    if (!sort.is_bitvec() && !sort.is_bool()) return false;
    has_bits = has_bits || sort.is_bitvec();
  }
  return has_bits;
}

}  // namespace

Verdict Ufo::run(const Cfa& cfa, const Context& context) {
  std::string dot;
  asked_ = options_.integers->name();
  bool only_bits = true;
  const auto attempt = [&](const Cfa& view, const Context& inner) -> Verdict {
    const encode::BlockGraph graph(view, encode::BlockOperator::LoopHeads);
    if (graph.has_calls()) return Unknown{"incomplete: procedures"};
    const bool bits = is_over_bits(view);
    if (only_bits && !bits) return Unknown{"incomplete: not over bits"};
    const logic::SolverFactory& solvers = bits ? *options_.bits : *options_.integers;
    asked_ = solvers.name();
    ufo::Search search(graph, options_.search, solvers, inner);
    Verdict verdict = search.ufo_main();
    if (context.arg) dot = search.dot();
    return verdict;
  };
  Verdict verdict = Unknown{};
  if (options_.numbers == Numbers::IntegersThenBits && has_bits(cfa)) {
    Context brief = context;
    brief.budget = context.budget.part(kFirstSlice);
    verdict = search_views(cfa, brief, Numbers::Bits, asked_, attempt);
  }
  only_bits = false;
  if (std::holds_alternative<Unknown>(verdict)) verdict = search_views(cfa, context, options_.numbers, asked_, attempt);
  if (context.arg && !dot.empty()) context.arg(dot);
  return verdict;
}

}  // namespace pincer::engine
