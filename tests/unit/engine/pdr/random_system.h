// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "logic/evaluate/evaluate.h"
#include "unit/program/programs.h"

namespace pincer::engine::pdr::testing {

/// A random program over two numbers of three bits and a flag: a few locations with branches, assignments, inputs and
/// loops, small enough for all of its states to be visited.
class RandomSystem : public program::testing::ProgramBuilder {
 public:
  explicit RandomSystem(std::uint64_t seed) : random_(seed) {
    numbers_ = {number_variable("x"), number_variable("y")};
    flag_ = cfa.add_variable("flag", logic::Sort::boolean(), {program::CTypeKind::Bool, 8, "_Bool"}, main);
    std::vector<program::LocationId> places;
    for (int i = 0; i < 8; ++i) places.push_back(location());
    program::LocationId start = then(entry(), program::Assign{flag_, terms.boolean(false)});
    start = then(start, program::Assign{numbers_[0], terms.bv(3, random(8))});
    start = random(2) != 0 ? then(start, program::Assign{numbers_[1], terms.bv(3, random(8))})
                           : then(start, program::Input{numbers_[1], "input"});
    skip(start, places[0]);
    const logic::Term x_or_flag = random(2) != 0 ? condition() : term(flag_);
    branch(places.back(), terms.land(equal_to_number(), x_or_flag), cfa.error(), places[0]);
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
      const auto next = places[i + 1];  // so that all can be reached
      switch (random(7)) {
        case 0:
        case 6: branch(places[i], condition(), places[random(places.size())], next); break;
        case 1:
        case 2: edge(places[i], program::Assign{numbers_[random(2)], sum()}, next); break;
        case 3: edge(places[i], program::Assign{flag_, condition()}, next); break;
        case 4: edge(places[i], program::Input{numbers_[random(2)], "input"}, next); break;
        default: branch(places[i], condition(), exit(), next); break;
      }
    }
  }

  /// Is the error reached from some values at the entry, by some inputs?
  [[nodiscard]] bool is_unsafe() const {
    std::vector<State> open;
    for (unsigned values = 0; values < 128; ++values) open.push_back({entry(), values});
    std::set<std::pair<program::LocationId, unsigned>> seen;
    while (!open.empty()) {
      const State state = open.back();
      open.pop_back();
      if (!seen.emplace(state.at, state.values).second) continue;
      if (state.at == cfa.error_location()) return true;
      for (const auto e : cfa.outgoing(state.at)) take(cfa.edge(e), state, open);
    }
    return false;
  }

  /// The values of all variables, of which there are 128: three bits each for the numbers, one for the flag.
  [[nodiscard]] logic::Value value(logic::Term variable, unsigned values) const {
    if (variable == term(flag_)) return logic::Value::boolean((values >> 6 & 1) != 0);
    return logic::Value::bits(3, std::uint64_t{variable == term(numbers_[0]) ? values & 7 : values >> 3 & 7});
  }

 private:
  struct State {
    program::LocationId at;
    unsigned values = 0;
  };

  std::size_t random(std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(random_); }
  program::VariableId number_variable(const std::string& name) {
    return cfa.add_variable(name, logic::Sort::bitvec(3), {program::CTypeKind::Unsigned, 8, "unsigned char"}, main);
  }
  logic::Term sum() {
    const logic::Term other = random(2) != 0 ? terms.bv(3, random(8)) : term(numbers_[random(2)]);
    return terms.bv_add(term(numbers_[random(2)]), other);
  }
  logic::Term equal_to_number() { return terms.eq(term(numbers_[random(2)]), terms.bv(3, random(8))); }
  logic::Term condition() {
    const logic::Term x = term(numbers_[random(2)]);
    switch (random(4)) {
      case 0: return terms.eq(x, terms.bv(3, random(8)));
      case 1: return terms.bv_ult(x, terms.bv(3, random(8)));
      case 2: return terms.bv_ult(term(numbers_[0]), term(numbers_[1]));
      default: return term(flag_);
    }
  }

  void set(State& state, program::VariableId variable, const logic::Value& value) const {
    const unsigned shift = variable == numbers_[0] ? 0 : variable == numbers_[1] ? 3 : 6;
    const unsigned mask = (variable == flag_ ? 1U : 7U) << shift;
    const auto bits = variable == flag_ ? unsigned{value.as_bool()} : static_cast<unsigned>(value.as_uint64());
    state.values = (state.values & ~mask) | bits << shift;
  }
  void take(const program::Edge& edge, const State& from, std::vector<State>& open) const {
    const auto read = [&](logic::Term variable) { return value(variable, from.values); };
    State to{edge.target, from.values};
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      if (logic::evaluate(terms, assume->condition, read).as_bool()) open.push_back(to);
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      set(to, assign->variable, logic::evaluate(terms, assign->value, read));
      open.push_back(to);
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      for (std::uint64_t n = 0; n < 8; ++n) {
        set(to, input->variable, logic::Value::bits(3, n));
        open.push_back(to);
      }
    }
  }

  std::mt19937_64 random_;
  std::vector<program::VariableId> numbers_;
  program::VariableId flag_;
};

}  // namespace pincer::engine::pdr::testing
