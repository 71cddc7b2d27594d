// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "encode/transitions.h"
#include "invariant/at_nodes.h"
#include "invariant/heap_parts.h"
#include "invariant/sampler.h"

namespace pincer::invariant {

/// Guesses about lists and trees of any size. What is said of every object of a part of the heap is said of the variable
/// `HeapPart::node`, of every two of them with `HeapPart::other`; it is meant for all values of these. The words:
///   of an object    next = 0; next is an object; next = p; value = 1; what next leads to: prev = this one, value = 1;
///                   it is the one that p points to; it lies before that one
///   of a variable   p = 0; p points to an object; what is said of an object, of this one; flag = 1
/// A guess is a disjunction of at most four of them that is true in all samples (heap_family.h).
class HeapGuesses {
 public:
  /// All of these outlive it. The transitions keep the ledgers.
  HeapGuesses(const encode::Transitions& transitions, const HeapParts& parts, const Sampler& sampler,
              const base::Budget& budget);
  ~HeapGuesses();

  /// The shortest ones, of one word or two.
  [[nodiscard]] AtNodes shortest() const;
  /// Instead of those that turned out not to be inductive: themselves, and each of them with another word. The first two
  /// times, longer ones come along; the order of addresses the second time.
  [[nodiscard]] AtNodes instead_of(const AtNodes& dropped) const;

 private:
  class AtNode;
  std::map<encode::NodeId, std::unique_ptr<AtNode>> at_;
};

}  // namespace pincer::invariant
