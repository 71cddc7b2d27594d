// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The search with backtracking; abduction.cpp has the map of the paper.
#include "engine/abduction/search.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/efforts.h"
#include "engine/abduction/variants.h"
#include "logic/backend/z3_project.h"

namespace pincer::engine::abduction {

using certificate::Verdict;
using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kFirstStrengthenings = 8;  // one after the other, in the first round
constexpr std::size_t kMoreStrengthenings = 4;   // in each round after it
constexpr std::size_t kFirstLearning = 8;        // formulas that are remembered; twice as many each time after
constexpr std::uint64_t kSampledSteps = 20'000;  // edges

}  // namespace

Search::Search(const program::Cfa& cfa, const Context& context, const Options& options)
    : context_(context),
      options_(options),
      setup_(cfa, context, options.paths),
      terms_(cfa.terms()),
      projector_(logic::make_z3_projector(cfa.terms())),
      solver_(make_solver(*options.paths.solvers, cfa.terms(), context.budget)),
      facts_(setup_.program, *options.paths.solvers),
      next_learning_(kFirstLearning),
      samples_(setup_.graph),
      use_samples_(options.samples) {
  for (std::size_t n = 0; n < setup_.graph.nodes().size(); ++n)
    for (const Transition& block : setup_.program.from(NodeId(n))) blocks_.push_back(&block);
  if (!use_samples_) return;
  samples_.run(kSampledSteps, context.budget.part(base::efforts::kSampling));
  for (std::size_t n = 0; n < setup_.graph.nodes().size(); ++n)
    context.statistics->count("states sampled") += samples_.at(NodeId(n)).size();
}

Verdict Search::run() {
  for (Limits limits{kFirstStrengthenings, 0};; limits.strengthenings += kMoreStrengthenings, ++limits.detours) {
    context_.progress(fmt::format("round {}, {} formulas", limits.detours + 1, known_remembered_.size()));
    context_.statistics->count("rounds") = limits.detours + 1;
    is_cut_ = false;
    Candidate candidate;
    switch (verify(candidate, limits)) {
      case Outcome::Proved: return proof(candidate);
      case Outcome::Refuted: return setup_.failure(failed_);
      case Outcome::Stopped: return give_up(context_.budget, "");
      case Outcome::NotInitial:
      case Outcome::Failed: break;
    }
    if (is_cut_) continue;
    if (!use_samples_) return give_up(context_.budget, "no strengthening is left");
    use_samples_ = false;  // the program may be unsafe; then executions refute what shows it
  }
}

Search::Outcome Search::verify(Candidate& candidate, Limits limits) {
  const auto invalid = first_invalid(candidate);
  if (context_.budget.exhausted()) return Outcome::Stopped;
  if (!invalid) return Outcome::Proved;
  if (invalid->block->source == setup_.graph.entry()) {
    const bool is_error = !invalid->purpose && is_execution({invalid->block});
    return is_error ? Outcome::Refuted : Outcome::NotInitial;
  }
  if (limits.strengthenings == 0) {
    is_cut_ = true;
    return Outcome::Failed;
  }
  return strengthen(candidate, *invalid, {limits.strengthenings - 1, limits.detours});
}

Search::Outcome Search::strengthen(Candidate& candidate, const Vc& invalid, Limits limits) {
  const NodeId node = invalid.block->source;
  for (const Transition* block : blocks_)
    if (block->source == setup_.graph.entry() && block->target == node && is_execution(path(block, candidate, invalid)))
      return Outcome::Refuted;
  Solutions& solutions = this->solutions(candidate, invalid);
  const auto size = static_cast<std::ptrdiff_t>(candidate.size());
  const bool was_cut = std::exchange(is_cut_, false);
  Outcome outcome = Outcome::Failed;
  bool is_cut = false;
  for (std::size_t i = 0; const std::vector<Term>* solution = solutions.at(i); ++i) {
    ++context_.statistics->count("candidates");
    const auto holds = [&](Term formula) { return holds_in_samples(node, formula); };
    if (use_samples_ && !std::all_of(solution->begin(), solution->end(), holds)) continue;
    for (const Term formula : *solution) candidate.push_back({node, formula, invalid.block, invalid.purpose});
    is_cut_ = false;
    outcome = verify(candidate, limits);
    if (outcome != Outcome::NotInitial && outcome != Outcome::Failed) return outcome;
    candidate.erase(candidate.begin() + size, candidate.end());
    ++context_.statistics->count("backtracks");
    if (outcome == Outcome::NotInitial) continue;
    remember(node, *solution);
    if (options_.facts && learn()) {
      candidate.clear();
      return Outcome::Proved;
    }
    is_cut |= is_cut_;
    if (is_cut_ && limits.detours-- == 0) break;
  }
  is_cut_ = was_cut || is_cut;
  return context_.budget.exhausted() ? Outcome::Stopped : Outcome::Failed;
}

bool Search::holds_in_samples(NodeId node, Term formula) {
  if (samples_.at(node).empty()) return true;
  logic::Evaluator evaluator(terms_);
  const logic::Tape tape =
      evaluator.compile(formula, [&](Term variable) { return setup_.graph.cfa().variable_of(variable)->index(); });
  context_.budget.spend(base::efforts::kGuessed * samples_.at(node).size());
  return std::all_of(samples_.at(node).begin(), samples_.at(node).end(),
                     [&](const invariant::Sampler::Sample& sample) { return evaluator.holds(tape, sample); });
}

std::optional<Search::Vc> Search::first_invalid(const Candidate& candidate) {
  for (const bool is_first : {true, false}) {
    for (std::size_t p = 0; p <= candidate.size(); ++p) {
      const auto purpose = p == 0 ? std::nullopt : std::optional(p - 1);
      for (const Transition* block : blocks_) {
        if ((block->source == setup_.graph.entry()) != is_first) continue;
        if (purpose ? block->target != candidate[*purpose].node : !setup_.graph.is_final(block->target)) continue;
        if (!is_valid(candidate, {block, purpose})) return Vc{block, purpose};
      }
    }
  }
  return std::nullopt;
}

Condition Search::condition_of(const Candidate& candidate, const Vc& vc) const {
  std::vector<Term> known = facts_.at(vc.block->source);
  for (const Conjunct& conjunct : candidate)
    if (conjunct.node == vc.block->source) known.push_back(conjunct.formula);
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  return {vc.block, std::move(known), vc.purpose ? candidate[*vc.purpose].formula : terms_.boolean(false)};
}

// What was shown with less is known. An answer Unknown makes nothing valid.
bool Search::is_valid(const Candidate& candidate, const Vc& vc) {
  const Condition condition = condition_of(candidate, vc);
  auto& proofs = valid_[{condition.block, condition.conclusion}];
  const auto suffices = [&](const std::vector<Term>& premises) {
    return std::includes(condition.known.begin(), condition.known.end(), premises.begin(), premises.end());
  };
  if (std::any_of(proofs.begin(), proofs.end(), suffices)) return true;
  ++context_.statistics->count("conditions checked");
  invariant::BlockSolver& block = setup_.block_solvers.of(*condition.block);
  std::vector<Term> premises = condition.known;
  const Term violation = terms_.lnot(block.before(condition.conclusion));
  premises.push_back(violation);
  switch (block.solver().check(premises)) {
    case Answer::Sat:
    case Answer::Unknown: return false;
    case Answer::Unsat: break;
  }
  std::vector<Term> core = block.solver().core();
  std::erase(core, violation);
  std::sort(core.begin(), core.end());
  proofs.push_back(std::move(core));
  return true;
}

Solutions& Search::solutions(const Candidate& candidate, const Vc& invalid) {
  Condition condition = condition_of(candidate, invalid);
  std::vector<Term> key = condition.known;
  key.push_back(condition.conclusion);
  const auto found = solutions_.find({invalid.block, key});
  if (found != solutions_.end()) return found->second;
  ++context_.statistics->count("abductions");
  const Reasoning reasoning{setup_.program, *projector_, *solver_, context_.budget, *context_.statistics};
  return solutions_
      .emplace(std::piecewise_construct, std::forward_as_tuple(invalid.block, std::move(key)),
               std::forward_as_tuple(std::move(condition), reasoning))
      .first->second;
}

Search::Path Search::path(const Transition* first, const Candidate& candidate, const Vc& invalid) const {
  Path result{first, invalid.block};
  for (auto purpose = invalid.purpose; purpose; purpose = candidate[*purpose].purpose)
    result.push_back(candidate[*purpose].block);
  return result;
}

bool Search::is_execution(Path path) {
  if (infeasible_.contains(path)) return false;
  ++context_.statistics->count("paths checked");
  switch (setup_.paths.check(path, terms_.boolean(true), terms_.boolean(true))) {
    case Answer::Sat: failed_ = std::move(path); return true;
    case Answer::Unsat:
    case Answer::Unknown: break;
  }
  infeasible_.insert(std::move(path));
  return false;
}

void Search::remember(NodeId node, std::span<const Term> formulas) {
  const auto add = [&](Term formula) {
    if (known_remembered_.emplace(node, formula).second && holds_in_samples(node, formula))
      remembered_[node].push_back(formula);
  };
  for (const Term formula : formulas) {
    add(formula);
    for (const Term variant : variants(terms_, formula)) add(variant);
  }
}

bool Search::learn() {
  if (known_remembered_.size() < next_learning_) return false;
  next_learning_ = 2 * known_remembered_.size();
  const invariant::Facts::Learning learning{
      .patience = {.question = base::efforts::kUfoFacts, .one_by_one = base::efforts::kUfoFacts}, .irredundant = true};
  std::size_t learned = 0;
  for (const auto& [node, formulas] : facts_.learn(remembered_, learning, context_.budget)) learned += formulas.size();
  context_.statistics->count("facts") += learned;
  return learned > 0 && facts_.exclude_error(context_.budget);
}

certificate::Inductive Search::proof(const Candidate& candidate) const {
  invariant::AtNodes found;
  for (const auto& node : setup_.graph.nodes()) {
    const NodeId id = *setup_.graph.node_at(node.location);
    for (const Term fact : facts_.at(id)) found[id].push_back(fact);
  }
  for (const Conjunct& conjunct : candidate) found[conjunct.node].push_back(conjunct.formula);
  certificate::Inductive result{found.invariants(setup_.graph)};
  result.invariants.insert(result.invariants.end(), setup_.invariants.begin(), setup_.invariants.end());
  return result;
}

}  // namespace pincer::engine::abduction
