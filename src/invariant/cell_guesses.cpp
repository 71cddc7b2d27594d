// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/cell_guesses.h"

#include <algorithm>

#include "logic/term/free_variables.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::invariant {

using logic::Kind;
using logic::Term;
using program::VariableId;

namespace {

constexpr std::size_t kIndices = 40;
constexpr std::size_t kIndexSize = 12;
constexpr std::size_t kVariablesOfCondition = 4;

class Indices {
 public:
  Indices(const encode::Transitions& transitions, encode::NodeId node)
      : transitions_(transitions), node_(node), cfa_(transitions.graph().cfa()), terms_(cfa_.terms()) {}

  void add_written() {
    logic::TermMap<bool> seen;
    for (const program::Edge& edge : cfa_.edges()) {
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign == nullptr || !terms_.sort(assign->value).is_array()) continue;
      logic::visit_children_first(
          terms_, assign->value, [&](Term t) { return seen.contains(t); },
          [&](Term t) {
            seen[t] = true;
            if (terms_.kind(t) == Kind::Store) add(terms_.child(t, 1));
          });
    }
  }

  void add_last_cells(const std::vector<Term>& conditions) {
    for (const Term condition : conditions) {
      std::vector<Term> numbers = logic::free_variables(terms_, condition);
      std::erase_if(numbers, [&](Term v) { return !terms_.sort(v).is_bitvec() && !terms_.sort(v).is_int(); });
      if (numbers.size() < 2 || numbers.size() > kVariablesOfCondition) continue;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          const logic::Sort sort = terms_.sort(numbers[i]);
          if (sort != terms_.sort(numbers[j])) continue;
          add(sort.is_int() ? terms_.int_sub(terms_.int_add(numbers[i], numbers[j]), terms_.integer(1))
                            : terms_.bv_sub(terms_.bv_add(numbers[i], numbers[j]), terms_.bv(sort.width(), 1)));
        }
      }
    }
  }

  [[nodiscard]] const std::vector<Term>& all() const { return indices_; }

 private:
  void add(Term index) {
    if (indices_.size() >= kIndices || std::find(indices_.begin(), indices_.end(), index) != indices_.end()) return;
    if (logic::term_size(terms_, index) <= kIndexSize && transitions_.is_about_live(index, node_))
      indices_.push_back(index);
  }

  const encode::Transitions& transitions_;
  encode::NodeId node_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::vector<Term> indices_;
};

}  // namespace

std::vector<Term> cell_guesses(const encode::Transitions& transitions, const std::vector<Term>& conditions,
                               encode::NodeId node, const std::vector<const Sampler::Sample*>& samples) {
  const program::Cfa& cfa = transitions.graph().cfa();
  logic::Terms& terms = cfa.terms();
  std::vector<Term> arrays;
  for (const VariableId v : transitions.liveness().live(transitions.graph().node(node).location)) {
    if (cfa.sort(v).is_array()) arrays.push_back(cfa.variable(v).term);
  }
  std::vector<Term> result;
  if (arrays.empty() || samples.empty()) return result;
  Indices indices(transitions, node);
  indices.add_written();
  indices.add_last_cells(conditions);
  logic::Evaluator evaluator(terms);
  for (const Term array : arrays) {
    for (const Term index : indices.all()) {
      if (terms.sort(index) != terms.sort(array).index()) continue;
      const Term cell = terms.select(array, index);
      const logic::Tape tape =
          evaluator.compile(cell, [&](Term variable) { return cfa.variable_of(variable)->index(); });
      const logic::Value first = evaluator.run(tape, *samples.front());
      const bool is_constant = std::all_of(samples.begin(), samples.end(), [&](const Sampler::Sample* sample) {
        return evaluator.run(tape, *sample) == first;
      });
      if (is_constant) result.push_back(terms.eq(cell, terms.constant(first)));
    }
  }
  return result;
}

}  // namespace pincer::invariant
