// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The candidates that the state violates are tried together (Houdini): a model that reaches some of the excluded states
// takes out all candidates that it violates, and what is left at the end is inductive relative to the frame. A candidate is
// tried once per frame.
#include "engine/pdr/bounds.h"

#include <algorithm>

#include "logic/term/parts.h"

namespace pincer::engine::pdr {

using encode::NodeId;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kNumbers = 24;    // of the program, the least ones
constexpr std::size_t kVariables = 10;  // at a node, for differences and sums

}  // namespace

Bounds::Bounds(const encode::Transitions& transitions, Steps& steps, std::vector<Term> named)
    : transitions_(transitions),
      terms_(transitions.graph().cfa().terms()),
      steps_(steps),
      named_(std::move(named)),
      numbers_{-1, 0, 1} {
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

// The nearest numbers on both sides: sum >= n for n above the value, and sum <= n for n below it.
void Bounds::add(std::vector<Term>& literals, Term sum, const mpz_class& value, std::size_t most) {
  std::size_t count = 0;
  for (auto n = numbers_.upper_bound(value); n != numbers_.end() && count < most; ++n, ++count)
    literals.push_back(terms_.int_lt(sum, terms_.integer(*n)));
  count = 0;
  for (auto n = numbers_.lower_bound(value); n != numbers_.begin() && count < most; ++count)
    literals.push_back(terms_.int_lt(terms_.integer(*--n), sum));
}

std::vector<Term> Bounds::candidates(NodeId node, const Witness& state) {
  std::vector<std::pair<Term, mpz_class>> variables;
  const auto location = transitions_.graph().node(node).location;
  for (const auto v : transitions_.liveness().live(location)) {
    const Term variable = transitions_.graph().cfa().variable(v).term;
    if (!terms_.sort(variable).is_int() || std::find(named_.begin(), named_.end(), variable) != named_.end()) continue;
    variables.emplace_back(variable, state.at(variable).as_signed());
  }
  std::vector<Term> result;
  for (const auto& [variable, value] : variables) add(result, variable, value, 3);
  if (variables.size() > kVariables) return result;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    for (std::size_t j = i + 1; j < variables.size(); ++j) {
      const auto& [x, a] = variables[i];
      const auto& [y, b] = variables[j];
      add(result, terms_.int_sub(x, y), a - b, 2);
      add(result, terms_.int_add(x, y), a + b, 1);
    }
  }
  return result;
}

bool Bounds::survive(BlockId b, std::size_t top, std::vector<Term>& literals) {
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
      if (is_reached) failed_[{node, literal}] = top;
      return is_reached;
    });
  }
  return true;
}

std::vector<Term> Bounds::excluding(NodeId node, const Witness& state, std::size_t top) {
  std::vector<Term> literals = candidates(node, state);
  std::erase_if(literals, [&](Term literal) {
    const auto tried = failed_.find({node, literal});
    return tried != failed_.end() && tried->second == top;
  });
  // The others first: what they take out, a loop has not to be asked about.
  for (const bool loops : {false, true}) {
    for (const BlockId b : steps_.into(node)) {
      if ((steps_.block(b).source == node) == loops && !survive(b, top, literals)) return {};
    }
  }
  return needed(node, literals, top);
}

// The first one, and those without which it would not be inductive.
std::vector<Term> Bounds::needed(NodeId node, const std::vector<Term>& literals, std::size_t top) {
  std::vector<Term> result;
  if (literals.empty()) return result;
  result.push_back(literals.front());
  for (std::size_t done = 0; done < result.size(); ++done) {
    for (const BlockId b : steps_.into(node)) {
      if (steps_.block(b).source != node) continue;
      std::vector<Term> without;
      for (const Term literal : result) without.push_back(terms_.lnot(literal));
      if (steps_.leads(b, top, terms_.land(without), {result[done]}) == Answer::Unsat) continue;
      return literals;  // more of them are needed
    }
  }
  return result;
}

}  // namespace pincer::engine::pdr
