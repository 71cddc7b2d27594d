// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The edge (u, v) is its block over the variables at u, with what each word at v comes to, and with what the words at u
// say about these variables, which no other node's edges know. So an execution of the problem is a way through the
// graph whose blocks agree on words. A formula that is a word, like x == 3, is called by its name at once; where
// nothing else of x is left, the problem has no x, and the proof is one about propositions.
#include "engine/ufo/in_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "logic/simplify/simplify.h"

namespace pincer::engine::ufo {

using logic::Kind;
using logic::Term;

InWords::InWords(const Arg& arg, const Words& words, NamesOf names)
    : arg_(arg),
      words_(words),
      names_(std::move(names)),
      cfa_(arg.transitions().graph().cfa()),
      terms_(cfa_.terms()),
      free_(terms_) {}

logic::DagProblem InWords::problem(std::span<const ArgNode> nodes, const std::vector<Term>& holding) {
  std::vector<std::size_t> position(arg_.size(), nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) position[nodes[i].index()] = i;
  logic::DagProblem result;
  for (const ArgNode v : nodes) {
    if (v == arg_.error()) {
      result.scopes.emplace_back();
      continue;
    }
    result.scopes.push_back(node(v).names);
    const Term holds = over_names(v, holding[v.index()]);
    for (const ArgEdge e : arg_.node(v).out) {
      const std::size_t to = position[arg_.edge(e).to.index()];
      if (to == nodes.size()) continue;
      const Term formula = terms_.land(holds, step(e));
      result.edges.push_back({position[v.index()], to, terms_.land(meaning(v, formula), formula)});
    }
  }
  return result;
}

Term InWords::over_names(ArgNode v, Term formula) {
  return terms_.is_const(formula) ? formula : (*node(v).over_names)(formula);
}

Term InWords::over_program(ArgNode v, Term label) {
  return terms_.is_const(label) ? label : logic::simplify(terms_, (*node(v).over_program)(label));
}

InWords::Node& InWords::node(ArgNode v) {
  if (nodes_.size() <= v.index()) nodes_.resize(v.index() + 1);
  Node& result = nodes_[v.index()];
  if (result.over_names) return result;
  logic::Substitution over_names = names_(v);
  logic::Substitution over_program;
  for (const Term word : words_.at(arg_.node(v).place)) {
    const bool is_variable = terms_.kind(word) == Kind::Variable;
    const Term name =
        is_variable ? over_names.at(word) : terms_.fresh_variable(fmt::format("word@{}", v.index()), terms_.sort(word));
    result.names.push_back(name);
    if (!is_variable) over_names.emplace(word, name);
    over_program.emplace(name, word);
  }
  result.over_names = std::make_unique<logic::Substituter>(terms_, over_names);
  result.over_program = std::make_unique<logic::Substituter>(terms_, over_program);
  return result;
}

Term InWords::step(ArgEdge e) {
  if (steps_.size() <= e.index()) steps_.resize(arg_.edge_count());
  if (steps_[e.index()].valid()) return steps_[e.index()];
  const auto& [from, to, block] = arg_.edge(e);
  std::vector<Term> result{over_names(from, block->condition)};
  if (to != arg_.error()) {
    logic::Substituter after(terms_, values_after(cfa_, *block));
    const std::vector<Term>& words = words_.at(block->target);
    for (std::size_t i = 0; i < words.size(); ++i)
      result.push_back(terms_.eq(node(to).names[i], over_names(from, after(words[i]))));
  }
  return steps_[e.index()] = terms_.land(result);
}

Term InWords::meaning(ArgNode v, Term formula) {
  const std::vector<Term>& used = free_.of(formula);
  const auto is_used = [&](Term t) { return std::binary_search(used.begin(), used.end(), t); };
  const logic::Substitution& names = names_(v);
  const std::vector<Term>& words = words_.at(arg_.node(v).place);
  std::vector<Term> result;
  std::map<Term, std::vector<Term>> values;  // of variables that the formula does not have: names of values
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (terms_.kind(words[i]) == Kind::Variable) continue;
    const std::vector<Term> variables = free_.of(words[i]);
    const Term name = node(v).names[i];
    if (std::any_of(variables.begin(), variables.end(), [&](Term x) { return is_used(names.at(x)); })) {
      result.push_back(terms_.eq(name, logic::substitute(terms_, words[i], names)));
    } else if (variables.size() == 1 && is_used(name)) {
      values[variables.front()].push_back(terms_.lnot(name));
    }
  }
  for (const auto& [variable, others] : values) {
    for (std::size_t i = 0; i < others.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) result.push_back(terms_.lor(others[i], others[j]));
    }
  }
  return terms_.land(result);
}

}  // namespace pincer::engine::ufo
