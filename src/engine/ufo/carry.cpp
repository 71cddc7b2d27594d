// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/carry.h"

#include <map>
#include <unordered_set>

#include "base/timer.h"
#include "logic/term/parts.h"

namespace pincer::engine::ufo {

using logic::Answer;
using logic::Term;

Carry::Carry(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers, base::Statistics& statistics)
    : arg_(arg),
      facts_(facts),
      terms_(arg.transitions().graph().cfa().terms()),
      blocks_(arg.transitions().graph().cfa(), solvers, base::Budget()),
      seconds_(statistics.seconds("carrying labels on")),
      carried_(statistics.count("conjuncts carried on")) {}

void Carry::run(std::span<const ArgNode> nodes, std::vector<Term>& labels, const base::Budget& budget) {
  const base::Timer timer(seconds_);
  std::vector<Term> label_of(arg_.size());
  std::map<encode::NodeId, std::vector<Term>> said;  // at earlier nodes of a place, each once
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const ArgNode v = nodes[i];
    Term& label = labels[i];
    label_of[v.index()] = label;
    if (v == arg_.entry() || v == arg_.error() || terms_.is_false(label)) continue;
    const std::vector<Term> own = logic::all_conjuncts(terms_, {&label, 1});
    const std::unordered_set<Term> has(own.begin(), own.end());
    std::vector<Term>& earlier = said[arg_.node(v).place];
    std::vector<Term> candidates = earlier;
    std::erase_if(candidates, [&](Term t) { return has.contains(t); });
    for (const ArgEdge e : arg_.node(v).in) {
      if (candidates.empty()) break;
      candidates = holding(e, label_of[arg_.edge(e).from.index()], std::move(candidates), budget);
    }
    carried_ += candidates.size();
    for (const Term t : own) {
      if (std::find(earlier.begin(), earlier.end(), t) == earlier.end()) earlier.push_back(t);
    }
    candidates.push_back(label);
    label = terms_.land(candidates);
    label_of[v.index()] = label;
  }
}

std::vector<Term> Carry::holding(ArgEdge e, Term before, std::vector<Term> candidates, const base::Budget& budget) {
  if (terms_.is_false(before)) return candidates;
  const encode::Transition& transition = *arg_.edge(e).block;
  invariant::BlockSolver& block = blocks_.of(transition, budget);
  block.tell(facts_.at(transition.source));
  logic::Solver& solver = block.solver();
  solver.push();
  solver.add(before);
  while (!candidates.empty()) {
    std::vector<Term> negations;
    for (const Term candidate : candidates) negations.push_back(terms_.lnot(block.before(candidate)));
    const Term some_false = terms_.lor(negations);
    const Answer answer = solver.check({some_false});
    if (answer == Answer::Unsat) break;
    if (answer == Answer::Unknown) {
      candidates.clear();
      break;
    }
    std::erase_if(candidates, [&](Term t) { return !solver.value(block.before(t)).as_bool(); });
  }
  solver.pop();
  return candidates;
}

}  // namespace pincer::engine::ufo
