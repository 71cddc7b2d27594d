// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/reads_on_demand.h"

#include <algorithm>

#include "logic/term/traverse.h"
#include "logic/value/operations.h"

namespace pincer::engine {

using logic::Answer;
using logic::Kind;
using logic::Term;
using logic::Value;

Answer ReadsOnDemand::check(std::span<const Term> assumptions, const base::Budget& budget) {
  std::vector<Term> abstract;
  asked_.clear();
  for (const Term assumption : assumptions) {
    abstract.push_back(without_reads(assumption));
    asked_.emplace_back(abstract.back(), assumption);
  }
  for (;;) {
    const Answer answer = solver_.check(abstract, budget);
    if (answer != Answer::Sat) return answer;
    values_ = {};
    if (!refine(abstract)) return Answer::Sat;
    if (budget.exhausted()) return Answer::Unknown;
  }
}

std::vector<Term> ReadsOnDemand::core() {
  const std::vector<Term> core = solver_.core();
  std::vector<Term> result;
  for (const auto& [abstract, assumption] : asked_) {
    if (std::find(core.begin(), core.end(), abstract) != core.end()) result.push_back(assumption);
  }
  return result;
}

bool ReadsOnDemand::holds(Term formula) { return model_value(without_reads(formula)).as_bool(); }

Term ReadsOnDemand::without_reads(Term root) {
  std::vector<Term> open{root};
  std::vector<Term> parts;
  const auto is_read = [&](Term t) {
    return terms_.kind(t) == Kind::Select && terms_.kind(terms_.child(t, 0)) != Kind::Variable;
  };
  while (!open.empty()) {
    const Term t = open.back();
    if (without_reads_.contains(t)) {
      open.pop_back();
      continue;
    }
    const std::size_t before = open.size();
    // The array of a read is looked at when a model needs it.
    for (std::size_t i = is_read(t) ? 1 : 0; i < terms_.children(t).size(); ++i) {
      if (!without_reads_.contains(terms_.child(t, i))) open.push_back(terms_.child(t, i));
    }
    if (open.size() != before) continue;
    open.pop_back();
    if (is_read(t)) {
      const Term variable = terms_.fresh_variable("read", terms_.sort(t));
      reads_[variable] = {terms_.child(t, 0), *without_reads_.find(terms_.child(t, 1))};
      without_reads_[t] = variable;
      continue;
    }
    parts.clear();
    for (const Term child : terms_.children(t)) parts.push_back(*without_reads_.find(child));
    const Term result = parts.empty() ? t : terms_.rebuild(t, parts);
    without_reads_[t] = result;
  }
  return *without_reads_.find(root);
}

const Value& ReadsOnDemand::model_value(Term root) {
  std::vector<Value> parts;
  logic::visit_children_first(
      terms_, root, [&](Term t) { return values_.contains(t); },
      [&](Term t) {
        if (terms_.kind(t) == Kind::Variable) {
          Value value = solver_.value(t);
          values_[t] = std::move(value);
        } else if (terms_.is_const(t)) {
          values_[t] = terms_.const_value(t);
        } else {
          parts.clear();
          for (const Term child : terms_.children(t)) parts.push_back(**values_.find(child));
          values_[t] = logic::apply(terms_.kind(t), terms_.attribute(t), terms_.sort(t), parts);
        }
      });
  return **values_.find(root);
}

ReadsOnDemand::Reason ReadsOnDemand::reason_of(const Read& read) {
  Reason reason;
  Term array = read.array;
  // False conditions become their negations.
  const auto decide = [&](Term condition) {
    const bool is_true = model_value(condition).as_bool();
    if (!terms_.is_const(condition)) reason.conditions.push_back(is_true ? condition : terms_.lnot(condition));
    return is_true;
  };
  for (;;) {
    switch (terms_.kind(array)) {
      case Kind::Store: {
        logic::StoreRun run = runs_.of(array);
        run.first = without_reads(run.first);
        if (decide(run.holds(terms_, read.index))) {
          reason.result = without_reads(terms_.child(array, 2));
          return reason;
        }
        array = run.below;
        break;
      }
      case Kind::Ite: array = terms_.child(array, decide(without_reads(terms_.child(array, 0))) ? 1 : 2); break;
      default: reason.result = without_reads(terms_.select(array, read.index)); return reason;
    }
  }
}

bool ReadsOnDemand::refine(std::span<const Term> assumptions) {
  // Of what holds, only what makes it hold: reads that are beside the point may be what they want.
  std::vector<Term> open(assumptions.begin(), assumptions.end());
  logic::TermMap<bool> seen;
  std::vector<Term> lemmas;  // added at the end, which ends the model
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (seen.contains(t)) continue;
    seen[t] = true;
    const Kind kind = terms_.kind(t);
    if (kind == Kind::And || kind == Kind::Or) {
      const bool deciding = kind == Kind::Or;
      if (model_value(t).as_bool() == deciding) {
        for (const Term child : terms_.children(t)) {
          if (model_value(child).as_bool() != deciding) continue;
          open.push_back(child);
          break;
        }
        continue;
      }
    }
    if (kind == Kind::Ite) {
      open.push_back(terms_.child(t, 0));
      open.push_back(terms_.child(t, model_value(terms_.child(t, 0)).as_bool() ? 1 : 2));
      continue;
    }
    if (Read* const found = reads_.find(t)) {
      const Read read = *found;
      Reason reason = reason_of(read);
      const Value actual = model_value(reason.result);
      if (actual == model_value(t)) {
        open.insert(open.end(), reason.conditions.begin(), reason.conditions.end());
        open.push_back(reason.result);
      } else if (read.is_wrong_again) {
        lemmas.push_back(terms_.eq(t, terms_.select(without_reads(read.array), read.index)));
      } else {
        reads_[t].is_wrong_again = true;
        lemmas.push_back(terms_.lor(terms_.lnot(terms_.land(reason.conditions)), terms_.eq(t, reason.result)));
      }
      continue;
    }
    for (const Term child : terms_.children(t)) open.push_back(child);
  }
  lemmas_ += lemmas.size();
  for (const Term lemma : lemmas) solver_.add(lemma);
  return !lemmas.empty();
}

}  // namespace pincer::engine
