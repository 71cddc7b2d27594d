// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The candidates that the state violates are tried together (Houdini): a model that reaches some of the excluded states
// takes out all candidates that it violates, and what is left at the end is inductive relative to the frame. Simple
// candidates come first. One that failed is tried again when there is a new frame or another bound is known.
#include "engine/pdr/bounds.h"

#include <algorithm>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"

namespace pincer::engine::pdr {

using encode::NodeId;
using logic::Answer;
using logic::Term;

namespace {

// So many of each kind are worth trying.
constexpr std::size_t kNumbers = 24;
constexpr std::size_t kOfPairs = 10;    // variables of which pairs are bounded
constexpr std::size_t kOfTriples = 6;   // variables of which triples are bounded
constexpr std::size_t kConditions = 6;  // under which bounds are tried

}  // namespace

Bounds::Bounds(const encode::Transitions& transitions, Steps& steps, std::vector<Term> named,
               base::Statistics& statistics)
    : transitions_(transitions),
      terms_(transitions.graph().cfa().terms()),
      steps_(steps),
      named_(std::move(named)),
      numbers_{-1, 0, 1},
      atoms_(transitions.graph().nodes().size()),
      found_(statistics.count("bounds")) {
  for (std::size_t n = 0; n < atoms_.size(); ++n) {
    for (const encode::Transition& block : transitions.from(NodeId(n))) {
      for (const Term atom : logic::atoms_of(terms_, block.condition)) {
        const std::vector<Term> about = logic::free_variables(terms_, atom);
        const bool is_one =
            about.size() == 1 && terms_.sort(about[0]).is_int() && transitions.is_about_live(atom, NodeId(n));
        if (is_one && std::find(named_.begin(), named_.end(), about[0]) == named_.end()) atoms_[n].push_back(atom);
      }
    }
  }
  std::vector<Term> roots;
  for (std::size_t b = 0; b < steps.blocks(); ++b) {
    for (const Term term : invariant::terms_of(steps.block(BlockId(b)))) roots.push_back(term);
  }
  const std::set<mpz_class> all = logic::numbers_in(terms_, roots);
  std::vector<mpz_class> least(all.begin(), all.end());
  std::sort(least.begin(), least.end(),
            [](const mpz_class& a, const mpz_class& b) { return abs(a) != abs(b) ? abs(a) < abs(b) : a < b; });
  for (std::size_t i = 0; i < least.size() && i < kNumbers; ++i) numbers_.insert(least[i]);
}

std::vector<Bounds::Sum> Bounds::variables(NodeId node, const Witness& state) {
  std::vector<Sum> result;
  for (const auto v : transitions_.liveness().live(transitions_.graph().node(node).location)) {
    const Term variable = transitions_.graph().cfa().variable(v).term;
    if (!terms_.sort(variable).is_int() || std::find(named_.begin(), named_.end(), variable) != named_.end()) continue;
    result.push_back({variable, state.at(variable).as_signed()});
  }
  return result;
}

// sum >= n for n above the value, and sum <= n for n below it.
void Bounds::add(Literals& literals, const Sum& sum, std::size_t most) {
  std::size_t count = 0;
  for (auto n = numbers_.upper_bound(sum.value); n != numbers_.end() && count < most; ++n, ++count)
    literals.push_back(terms_.int_lt(sum.term, terms_.integer(*n)));
  count = 0;
  for (auto n = numbers_.lower_bound(sum.value); n != numbers_.begin() && count < most; ++count)
    literals.push_back(terms_.int_lt(terms_.integer(*--n), sum.term));
}

Bounds::Literals Bounds::of_pairs(const std::vector<Sum>& variables) {
  Literals result;
  for (const Sum& variable : variables) add(result, variable, 3);
  if (variables.size() > kOfPairs) return result;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    for (std::size_t j = i + 1; j < variables.size(); ++j) {
      const auto& [x, a] = variables[i];
      const auto& [y, b] = variables[j];
      add(result, {terms_.int_sub(x, y), a - b}, 2);
      add(result, {terms_.int_add(x, y), a + b}, 1);
    }
  }
  return result;
}

std::vector<Term> Bounds::conditions(NodeId node, const Witness& state) {
  Literals result;
  for (const auto v : transitions_.liveness().live(transitions_.graph().node(node).location)) {
    const Term variable = transitions_.graph().cfa().variable(v).term;
    if (terms_.sort(variable).is_bool()) {
      result.push_back(state.at(variable).as_bool() ? variable : terms_.lnot(variable));
    } else if (std::find(named_.begin(), named_.end(), variable) != named_.end()) {
      result.push_back(terms_.eq(variable, terms_.constant(state.at(variable))));
    }
  }
  for (const Term atom : atoms_[node.index()]) {
    const auto read = [&](Term variable) { return state.at(variable); };
    result.push_back(logic::evaluate(terms_, atom, read).as_bool() ? atom : terms_.lnot(atom));
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Bounds::Literals Bounds::under_conditions(const std::vector<Term>& conditions, const Literals& bounds) {
  Literals result;
  if (conditions.size() > kConditions) return result;
  for (const Term condition : conditions) {
    for (const Term bound : bounds) result.push_back(terms_.land(condition, bound));
  }
  return result;
}

Bounds::Literals Bounds::of_triples(const std::vector<Sum>& variables) {
  Literals result;
  if (variables.size() > kOfTriples) return result;
  for (const auto& [x, a] : variables) {
    for (const auto& [y, b] : variables) {
      if (x == y) continue;
      const Term twice = terms_.int_mul(terms_.integer(2), x);
      add(result, {terms_.int_sub(twice, y), 2 * a - b}, 1);
      add(result, {terms_.int_add(twice, y), 2 * a + b}, 1);
      for (const auto& [z, c] : variables) {
        if (x < y && z != x && z != y) add(result, {terms_.int_sub(terms_.int_add(x, y), z), a + b - c}, 1);
      }
    }
  }
  return result;
}

bool Bounds::survive(BlockId b, std::size_t top, Literals& literals) {
  const bool is_loop = steps_.block(b).source == steps_.block(b).target;
  const NodeId node = steps_.block(b).target;
  while (!literals.empty()) {
    const Term some = terms_.lor(literals);
    switch (steps_.leads(b, top, is_loop ? terms_.lnot(some) : terms_.boolean(true), {some})) {
      case Answer::Unsat: return true;
      case Answer::Unknown: return false;
      case Answer::Sat: break;
    }
    std::erase_if(literals, [&](Term literal) {
      const bool is_reached = steps_.value(b, steps_.before(b, literal)).as_bool();
      if (is_reached) failed_[{node, literal}] = {top, found_};
      return is_reached;
    });
  }
  return true;
}

Bounds::Literals Bounds::inductive(NodeId node, Literals literals, std::size_t top) {
  std::erase_if(literals, [&](Term literal) {
    const auto tried = failed_.find({node, literal});
    return tried != failed_.end() && tried->second == std::pair(top, found_);
  });
  // The others first: what they take out, a loop has not to be asked about.
  for (const bool loops : {false, true}) {
    for (const BlockId b : steps_.into(node)) {
      if ((steps_.block(b).source == node) == loops && !survive(b, top, literals)) return {};
    }
  }
  return needed(node, literals, top);
}

// The first one, if it is inductive by itself.
Bounds::Literals Bounds::needed(NodeId node, const Literals& literals, std::size_t top) {
  if (literals.empty()) return {};
  const Term first = literals.front();
  for (const BlockId b : steps_.into(node)) {
    if (steps_.reaches(b, top, {first}) != Answer::Unsat) return literals;
  }
  return {first};
}

std::vector<Term> Bounds::excluding(NodeId node, const Witness& state, std::size_t top) {
  const std::vector<Sum> bounded = variables(node, state);
  const Literals simple = of_pairs(bounded);
  Literals result = inductive(node, simple, top);
  if (result.empty()) result = inductive(node, under_conditions(conditions(node, state), simple), top);
  if (result.empty()) result = inductive(node, of_triples(bounded), top);
  found_ += result.size();
  return result;
}

}  // namespace pincer::engine::pdr
