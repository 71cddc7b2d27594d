// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/paths.h"

#include <fmt/format.h>

#include "encode/transitions.h"
#include "engine/minimax/form.h"

namespace pincer::engine::minimax {

using certificate::Verdict;
using logic::Answer;
using logic::Term;
using logic::Value;

ExactPath exact_path(States& states, const std::vector<NodeId>& path, std::size_t from,
                     const std::vector<Term>& known) {
  logic::Terms& terms = states.terms();
  Queries& queries = states.queries();
  const Tree& tree = states.tree();
  ExactPath result;
  result.unknowns.resize(path.size());
  std::vector<Term> values = tree.variables(tree[path[from]].stop);
  for (Term& value : values) {
    if (const auto constant = pinned(terms, known, value)) value = *constant;
  }
  for (std::size_t i = from + 1; i < path.size(); ++i) {
    const auto& variables = tree.variables(tree[path[i - 1]].stop);
    const Step& step = tree.stop(path[i - 1]).steps[tree[path[i]].step];
    logic::Substitution read;
    for (std::size_t v = 0; v < variables.size(); ++v) {
      if (variables[v] != values[v]) read.emplace(variables[v], values[v]);
    }
    for (const Step::Choice& choice : step.choices) {
      const Term renamed =
          terms.variable(fmt::format("{}@{}", terms.name(choice.unknown), i), terms.sort(choice.unknown));
      read.emplace(choice.unknown, renamed);
      result.unknowns[i].push_back(renamed);
    }
    for (const Term condition : step.conditions) split(terms, queries.substitute(condition, read), result.conditions);
    values.clear();
    for (const Term value : step.values) values.push_back(queries.substitute(value, read));
    if (!result.conditions.empty() && terms.is_false(result.conditions.back())) result.possible = false;
  }
  return result;
}

Queries::Result feasible(States& states, const ExactPath& path, const std::vector<Term>& start) {
  if (!path.possible) return {Answer::Unsat, {}, nullptr};
  std::vector<Term> facts = start;
  facts.insert(facts.end(), path.conditions.begin(), path.conditions.end());
  return states.queries().ask_all(facts, base::efforts::kMinimaxPath);
}

Verdict execution(const Steps& steps, const Queries& queries, Stop::Kind end, const std::vector<Term>& given,
                  const std::function<Term(program::VariableId)>& initial, const Model& model) {
  const encode::BlockGraph graph(steps.cfa(), encode::BlockOperator::SingleStatement);
  const program::Choices choices = encode::execution_of(
      graph, given.size(), [&](program::VariableId v) { return queries.value(initial(v), model); },
      [&](std::size_t step, program::EdgeId) -> std::optional<Value> {
        if (step >= given.size() || !given[step].valid()) return std::nullopt;
        return queries.value(given[step], model);
      });
  if (end == Stop::Kind::Unsupported) return certificate::Unsupported{choices};
  return certificate::Unsafe{choices};
}

Verdict execution(States& states, const std::vector<NodeId>& path, const ExactPath& exact, const Model& model) {
  const Tree& tree = states.tree();
  const program::Cfa& cfa = tree.steps().cfa();
  std::vector<Term> given;  // by edge of the path; invalid: none
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Step& step = tree.stop(path[i - 1]).steps[tree[path[i]].step];
    const std::size_t first = given.size();
    given.resize(first + step.edges.size());
    for (std::size_t c = 0; c < step.choices.size(); ++c) given[first + step.choices[c].place] = exact.unknowns[i][c];
  }
  return execution(
      tree.steps(), states.queries(), tree.stop(path.back()).kind, given,
      [&](program::VariableId v) { return cfa.variable(v).term; }, model);
}

}  // namespace pincer::engine::minimax
