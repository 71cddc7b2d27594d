// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/def_use.h"

#include <algorithm>

namespace pincer::program {

void VariableFinder::restart() {
  if (++round_ != 0) return;
  std::fill(seen_in_.begin(), seen_in_.end(), 0);
  round_ = 1;
}

void VariableFinder::add(logic::Term term, std::vector<logic::Term>& variables) {
  stack_.push_back(term);
  while (!stack_.empty()) {
    const logic::Term t = stack_.back();
    stack_.pop_back();
    if (t.id() >= seen_in_.size()) seen_in_.resize(std::max<std::size_t>(t.id() + 1, terms_->size() + 1), 0);
    if (seen_in_[t.id()] == round_) continue;
    seen_in_[t.id()] = round_;
    if (terms_->kind(t) == logic::Kind::Variable) {
      variables.push_back(t);
    } else {
      for (const logic::Term child : terms_->children(t)) stack_.push_back(child);
    }
  }
}

namespace {

/// Collects the reads and writes of one statement.
struct Collector {
  const Cfa& cfa;
  VariableFinder finder;
  std::vector<logic::Term> found;
  std::vector<VariableId> reads;
  std::vector<VariableId> writes;

  void operator()(const Assume& assume) { finder.add(assume.condition, found); }
  void operator()(const Assign& assign) {
    finder.add(assign.value, found);
    writes.push_back(assign.variable);
  }
  void operator()(const Havoc& havoc) { writes.push_back(havoc.variable); }
  void operator()(const Input& input) { writes.push_back(input.variable); }
  void operator()(const Call& call) {
    for (const logic::Term argument : call.arguments) finder.add(argument, found);
    for (const VariableId result : call.results) {
      if (result.valid()) writes.push_back(result);
    }
  }

  void collect(const Edge& edge) {
    finder.restart();
    found.clear();
    reads.clear();
    writes.clear();
    std::visit(*this, edge.statement);
    for (const logic::Term t : found) {
      if (const auto variable = cfa.variable_of(t)) reads.push_back(*variable);
    }
    std::sort(reads.begin(), reads.end());
    std::sort(writes.begin(), writes.end());
  }
};

}  // namespace

DefUse::DefUse(const Cfa& cfa) : read_start_{0}, write_start_{0} {
  Collector collector{cfa, VariableFinder(cfa.terms()), {}, {}, {}};
  for (const Edge& edge : cfa.edges()) {
    collector.collect(edge);
    reads_.insert(reads_.end(), collector.reads.begin(), collector.reads.end());
    writes_.insert(writes_.end(), collector.writes.begin(), collector.writes.end());
    read_start_.push_back(reads_.size());
    write_start_.push_back(writes_.size());
  }
}

bool DefUse::is_written(VariableId variable, EdgeId edge) const {
  const auto all = writes(edge);
  return std::find(all.begin(), all.end(), variable) != all.end();
}

}  // namespace pincer::program
