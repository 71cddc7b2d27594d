// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/cnf.h"

#include <algorithm>
#include <array>

#include "base/contract.h"

namespace pincer::logic::bitblast {

Cnf::Cnf(const Aig& aig, ClauseSink& sink) : aig_(aig), sink_(sink), variables_(1) {
  variables_[0] = sink_.new_variable();
  ++statistics_.variables;
  clause({-variables_[0]});
}

void Cnf::clause(std::span<const int> literals) {
  ++statistics_.clauses;
  statistics_.literals += literals.size();
  sink_.add_clause(literals);
}

int Cnf::existing_literal(Bit bit) const {
  const int variable = this->variable(bit.gate());
  return bit.negated() ? -variable : variable;
}

int Cnf::literal(Bit bit) {
  if (variable(bit.gate()) == 0) encode(bit.gate());
  return existing_literal(bit);
}

bool Cnf::mergeable(Bit bit, GateKind kind) const {
  const Gate& gate = aig_.gate(bit.gate());
  return gate.kind == kind && !gate.shared && variable(bit.gate()) == 0;
}

void Cnf::collect_and(std::uint32_t number) {
  merging_ = {aig_.gate(number).b, aig_.gate(number).a};
  while (!merging_.empty()) {
    const Bit bit = merging_.back();
    merging_.pop_back();
    if (!bit.negated() && mergeable(bit, GateKind::And)) {
      merging_.push_back(aig_.gate(bit.gate()).b);
      merging_.push_back(aig_.gate(bit.gate()).a);
    } else {
      inputs_.push_back(bit);
    }
  }
  std::sort(inputs_.begin(), inputs_.end());
  inputs_.erase(std::unique(inputs_.begin(), inputs_.end()), inputs_.end());
}

void Cnf::collect(std::uint32_t number) {
  inputs_.clear();
  const Gate& gate = aig_.gate(number);
  switch (gate.kind) {
    case GateKind::False:
    case GateKind::Input: break;
    case GateKind::And: collect_and(number); break;
    case GateKind::Xor:
      for (const auto& [inner, other] : {std::pair{gate.b, gate.a}, std::pair{gate.a, gate.b}}) {
        if (!mergeable(inner, GateKind::Xor)) continue;
        const Gate& below = aig_.gate(inner.gate());  // the inputs of exclusive ors are never negated
        inputs_ = {below.a, below.b, other};
        return;
      }
      inputs_ = {gate.a, gate.b};
      break;
    case GateKind::Mux:
    case GateKind::Majority: inputs_ = {gate.a, gate.b, gate.c}; break;
  }
}

void Cnf::encode(std::uint32_t root) {
  std::vector<std::uint32_t> open{root};
  while (!open.empty()) {
    const std::uint32_t number = open.back();
    if (variable(number) != 0) {
      open.pop_back();
      continue;
    }
    collect(number);
    const std::size_t before = open.size();
    for (const Bit bit : inputs_) {
      if (variable(bit.gate()) == 0) open.push_back(bit.gate());
    }
    if (open.size() != before) continue;
    emit(number);
    open.pop_back();
  }
}

void Cnf::emit(std::uint32_t number) {
  if (number >= variables_.size()) variables_.resize(aig_.size());
  const int output = sink_.new_variable();
  ++statistics_.variables;
  variables_[number] = output;
  switch (aig_.gate(number).kind) {
    case GateKind::False:
    case GateKind::Input: return;
    case GateKind::And:
      clause_.clear();
      for (const Bit bit : inputs_) {
        const int literal = existing_literal(bit);
        clause({-output, literal});
        clause_.push_back(-literal);
      }
      clause_.push_back(output);
      clause(clause_);
      return;
    case GateKind::Xor: emit_xor(output); return;
    case GateKind::Mux: {
      const int c = existing_literal(inputs_[0]);
      const int t = existing_literal(inputs_[1]);
      const int e = existing_literal(inputs_[2]);
      clause({-c, -t, output});
      clause({-c, t, -output});
      clause({c, -e, output});
      clause({c, e, -output});  // that equal branches decide would follow, but such clauses cost more than they give
      return;
    }
    case GateKind::Majority: {
      const int x = existing_literal(inputs_[0]);
      const int y = existing_literal(inputs_[1]);
      const int z = existing_literal(inputs_[2]);
      for (const auto& [p, q] : {std::pair{x, y}, std::pair{x, z}, std::pair{y, z}}) {
        clause({-p, -q, output});
        clause({p, q, -output});
      }
      return;
    }
  }
}

void Cnf::emit_xor(int output) {
  // One clause forbids each assignment of an odd number of true literals among inputs and output.
  std::array<int, 4> literals{output};
  const std::size_t size = inputs_.size() + 1;
  for (std::size_t i = 1; i < size; ++i) literals[i] = existing_literal(inputs_[i - 1]);
  std::array<int, 4> forbidding{};
  for (unsigned assignment = 0; assignment < (1U << size); ++assignment) {
    bool odd = false;
    for (std::size_t i = 0; i < size; ++i) {
      const bool value = ((assignment >> i) & 1) != 0;
      odd = odd != value;
      forbidding[i] = value ? -literals[i] : literals[i];
    }
    if (odd) clause(std::span(forbidding).first(size));
  }
}

void Cnf::add_clause(std::span<const Bit> bits, std::span<const int> literals) {
  std::vector<Bit> parts;
  for (const Bit bit : bits) {
    if (bit.is_true()) return;
    if (bit.is_false()) continue;
    if (bit.negated() && mergeable(bit, GateKind::And)) {
      inputs_.clear();
      collect_and(bit.gate());
      for (const Bit input : inputs_) parts.push_back(!input);
    } else {
      parts.push_back(bit);
    }
  }
  std::vector<int> all(literals.begin(), literals.end());
  for (const Bit part : parts) all.push_back(literal(part));
  clause(all);
}

}  // namespace pincer::logic::bitblast
