// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/path_formula.h"

#include <array>

#include "base/contract.h"
#include "program/function_borders.h"
#include "program/loop_heads.h"

namespace pincer::cpa {

using encode::Transition;
using logic::Term;

PathFormulas::PathFormulas(const encode::Transitions& program)
    : program_(program), terms_(program.graph().cfa().terms()), paths_(terms_) {
  const std::vector<bool> heads = program::loop_heads(program.graph().cfa());
  const std::vector<bool> borders = program::function_borders(program.graph().cfa());
  for (const encode::BlockGraph::Node& node : program.graph().nodes()) {
    heads_.push_back(heads[node.location.index()]);
    borders_.push_back(borders[node.location.index()]);
  }
}

Term PathFormulas::unknown(Term unknown, unsigned heads) {
  if (heads == 0) return unknown;
  Term& result = unknowns_[{unknown, heads}];
  if (!result.valid()) result = terms_.fresh_variable(terms_.name(unknown), terms_.sort(unknown));
  return result;
}

PathFormula PathFormulas::extend(const PathFormula& formula, const Transition& step) {
  PathFormula result;
  result.heads = formula.heads + (is_loop_head(step.target) ? 1 : 0);
  if (formula.is_true()) {
    result.block = std::shared_ptr<const Transition>(std::shared_ptr<const Transition>(), &step);  // not owned
    result.path = paths_.extend(paths_.start(), step.condition);
    return result;
  }
  logic::Substitution now;
  const program::Cfa& cfa = program_.graph().cfa();
  for (const Transition::Value& value : formula.block->values)
    now.emplace(cfa.variable(value.variable).term, value.term);
  for (const Transition::Choice& choice : program_.choices(step.source))
    now.emplace(choice.unknown, unknown(choice.unknown, formula.heads));
  logic::Substituter after(terms_, now);
  result.path = paths_.extend(formula.path, after(step.condition));
  Transition whole{formula.block->source, step.target, paths_.condition(result.path), {}};
  for (const Transition::Value& value : step.values) whole.values.push_back({value.variable, after(value.term)});
  result.block = std::make_shared<Transition>(std::move(whole));
  return result;
}

PathFormula PathFormulas::assume(const PathFormula& formula, const std::map<program::VariableId, logic::Term>& values) {
  PathFormula result = formula;
  std::vector<Term> equations;
  for (const Transition::Value& value : formula.block->values)
    if (const auto known = values.find(value.variable); known != values.end())
      equations.push_back(terms_.eq(value.term, known->second));
  result.path = paths_.extend(formula.path, terms_.land(equations));
  Transition whole = *formula.block;
  whole.condition = paths_.condition(result.path);
  result.block = std::make_shared<Transition>(std::move(whole));
  return result;
}

PathFormula PathFormulas::merge(const PathFormula& a, const PathFormula& b) {
  base::require(a.block->source == b.block->source && a.block->target == b.block->target && a.heads == b.heads,
                "path formulas of the same block are merged");
  const encode::Paths::Merge merged = paths_.merge(std::array{a.path, b.path});
  Transition either{a.block->source, a.block->target, paths_.condition(merged.path), {}};
  for (std::size_t i = 0; i < a.block->values.size(); ++i) {
    const Transition::Value& value = a.block->values[i];
    either.values.push_back({value.variable, terms_.ite(merged.choices.front(), value.term, b.block->values[i].term)});
  }
  return {std::make_shared<Transition>(std::move(either)), merged.path, a.heads};
}

}  // namespace pincer::cpa
