// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "encode/transitions.h"
#include "invariant/heap_parts.h"
#include "invariant/sampler.h"

namespace pincer::invariant {

/// What a word of a guess is about: variables alone; which object it is; the order of addresses; what objects hold.
enum class WordKind : std::uint8_t { State, Place, Order, Contents };

struct HeapWord {
  logic::Term term;
  WordKind kind;
  bool is_two_sided = false;  // so is its negation
};

/// Formulas that guesses about the heap at one node are made of (heap_guesses.h).
class HeapWords {
 public:
  /// All of these outlive it.
  HeapWords(const encode::Transitions& transitions, const HeapParts& parts, encode::NodeId node,
            const std::vector<const Sampler::Sample*>& samples, const std::vector<mpz_class>& numbers);

  /// A variable that points `offset` bytes behind the start of an object of the part, in some sample.
  struct Pointer {
    logic::Term variable;
    std::size_t part;
    std::uint64_t offset;
  };
  [[nodiscard]] const std::vector<Pointer>& pointers() const { return pointers_; }

  /// Is there an object of the part at the address?
  [[nodiscard]] logic::Term is_object(std::size_t part, logic::Term address) const;
  [[nodiscard]] logic::Term address_in(const Pointer& pointer) const { return minus(pointer.variable, pointer.offset); }
  [[nodiscard]] logic::Term zero(logic::Term like) const;
  /// About variables alone: p = 0, flag = 1.
  [[nodiscard]] std::vector<HeapWord> of_state() const;
  /// About two variables: p = q, p < q.
  [[nodiscard]] std::vector<HeapWord> of_pointers() const;
  /// Which object it is: where the pointers point, before it, behind it.
  [[nodiscard]] std::vector<HeapWord> of_place(std::size_t part, logic::Term address) const;
  /// What the object holds, and those that it leads to.
  [[nodiscard]] std::vector<HeapWord> of_contents(std::size_t part, logic::Term address) const;
  /// Disjunctions about two objects of a part.
  [[nodiscard]] std::vector<HeapWord> of_two(std::size_t part) const;
  /// Does the formula speak only of what the transitions say something about?
  [[nodiscard]] bool is_known(logic::Term formula) const;

 private:
  using Constants = std::vector<logic::Value>;

  void find_pointers(const std::vector<const Sampler::Sample*>& samples);
  void find_contents(const std::vector<const Sampler::Sample*>& samples, const std::vector<mpz_class>& numbers);
  [[nodiscard]] logic::Term plus(logic::Term a, std::uint64_t offset) const;
  [[nodiscard]] logic::Term minus(logic::Term a, std::uint64_t offset) const;
  [[nodiscard]] logic::Term read(const HeapPart::Field& field, logic::Term address) const;
  void about_pointer(std::size_t part, std::size_t field, logic::Term address, std::vector<HeapWord>& words) const;
  void keep_known(std::vector<HeapWord>& words) const;

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const HeapParts& parts_;
  std::set<logic::Term> known_;  // live variables, and those for objects
  std::vector<Pointer> pointers_;
  std::vector<logic::Term> places_;                        // other variables that hold addresses, perhaps
  std::vector<std::pair<logic::Term, Constants>> states_;  // variables with few values
  std::vector<std::vector<Constants>> contents_;           // by part and field: frequent numbers of the program
  std::vector<std::vector<bool>> varied_;                  // by part and field: there are many others
  std::vector<std::uint64_t> first_;                       // by part: the least address of an object
};

}  // namespace pincer::invariant
