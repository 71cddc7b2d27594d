// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/execute/code.h"
#include "logic/term/term_map.h"

namespace pincer::engine::execute {

/// Terms to instructions. Everything is evaluated, also what an ite does not choose: all operations are total.
///
/// Arrays of words have no intermediate results. What is read from an array after some writes is chosen from what was
/// written; a write to a variable is done in place, after all that it needs was evaluated.
class TermCompiler {
 public:
  /// Gives every variable its place.
  TermCompiler(const program::Cfa& cfa, Code& code);

  /// The values of variables may have changed: forgets what was computed.
  void forget();
  /// Where the value of a term is; emits what computes it. Throws NotCompiled.
  Place value(logic::Term t);
  /// target := t. Throws NotCompiled.
  void assign(const Place& target, logic::Term t);
  /// A jump that is taken iff the condition holds, to where it says later; gives its place in the code.
  std::uint32_t jump(logic::Term condition, std::uint32_t taken_edge, std::uint32_t other_edge);
  std::uint32_t emit(const Instruction& instruction);
  void move(const Place& from, const Place& to);

 private:
  static bool is_memory(logic::Sort sort) {
    return sort.is_array() && sort.index().is_narrow() && sort.element().is_narrow();
  }

  Place constant(logic::Term t);
  Place word(std::uint64_t bits, logic::Sort sort);
  Place temporary(logic::Sort sort);
  void visit(logic::Term t);
  bool emit_words(logic::Term t);
  void emit_general(logic::Term t);
  Place select(logic::Term array, const Place& index, unsigned depth);
  void update(std::uint32_t array, logic::Term t, unsigned depth);
  Place place(logic::Term t) const { return *places_.find(t); }
  void note_constants(logic::Term comparison);

  const program::Cfa& cfa_;
  const logic::Terms& terms_;
  Code& code_;
  logic::TermMap<Place> places_;                                     // what is computed
  std::map<std::pair<logic::Term, std::uint32_t>, Place> selected_;  // array and the register of the index
  std::unordered_map<std::uint64_t, std::uint32_t> word_constants_;
  logic::TermMap<Place> box_constants_;
  std::vector<std::uint32_t> word_temporaries_, box_temporaries_;  // registers that may be used again after `forget`
  std::size_t used_words_ = 0, used_boxes_ = 0;
  std::unordered_set<std::uint64_t> noted_;
};

}  // namespace pincer::engine::execute
