// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/minimax/annotation.h"
#include "engine/minimax/queries.h"

namespace pincer::engine::minimax {

/// Where the symbolic execution starts afresh: the entry, and every loop head that was visited and is not subsumed. Its
/// state is constraints over the variables there, and its vector is what annotations are about.
///
/// Invariants: every constraint has one annotation and one Use; an annotation becomes max or min only from neutral, but
/// for a restart, after which the locked constraints are max and all others are neutral.
class Cut {
 public:
  /// What happened to a constraint.
  struct Use {
    bool locked = false;       // a conflict showed that it is needed: max for good
    bool inherited = false;    // the cut above knew it, in other words
    std::size_t unrolled = 0;  // how many looping parents in a row have one of its form locked
  };

  /// `values`: of the live variables, one by one. `model` is one of all constraints; null: none is known.
  Cut(std::vector<logic::Term> values, std::shared_ptr<const Model> model)
      : values_(std::move(values)), model_(std::move(model)) {}

  [[nodiscard]] const AnnotatedState& state() const { return state_; }
  [[nodiscard]] std::size_t size() const { return state_.constraints.size(); }
  [[nodiscard]] logic::Term constraint(std::size_t i) const { return state_.constraints[i]; }
  [[nodiscard]] Annotation annotation(std::size_t i) const { return state_.annotations[i]; }
  [[nodiscard]] bool knows(logic::Term constraint) const;
  [[nodiscard]] const Use& use(std::size_t i) const { return uses_[i]; }
  /// Of the live variables: themselves, or what locked constraints leave to them.
  [[nodiscard]] const std::vector<logic::Term>& values() const { return values_; }
  [[nodiscard]] const std::shared_ptr<const Model>& model() const { return model_; }

  /// A new constraint, neutral.
  void add(logic::Term constraint, bool inherited);
  void set_unrolled(std::size_t i, std::size_t times) { uses_[i].unrolled = times; }

  /// Max from now on, where it was neutral: the vector is merged by mergemax.
  void require(std::span<const std::size_t> constraints);
  /// Min from now on, by mergemin. False, and nothing is changed: it is max.
  [[nodiscard]] bool remove(std::size_t i);
  /// Back to a vector from before; for what was tried in vain.
  void take_back(Annotations before) { state_.annotations = std::move(before); }

  /// What is max in the vector is max for good, after the next restart.
  void lock(const Annotations& needed);
  [[nodiscard]] std::vector<logic::Term> locked() const;
  /// Line 23. The locked constraints are max, and what they leave to variables is said in their values; all other
  /// constraints are neutral again, those that were deleted, too.
  void restart(const logic::Terms& terms, std::span<const logic::Term> variables);
  /// Sets the values.
  void fix_values(const logic::Terms& terms, std::span<const logic::Term> variables);

  /// How often something was removed here: what was derived from it is then to be looked at again.
  [[nodiscard]] std::uint64_t removals() const { return removals_; }
  void count_removal() { ++removals_; }
  /// Was this cut made to follow from the one above, as that is? From now on it was.
  bool follows(std::uint64_t removals_above);

 private:
  AnnotatedState state_;
  std::vector<Use> uses_;
  std::vector<logic::Term> values_;
  std::shared_ptr<const Model> model_;
  std::uint64_t removals_ = 0;
  std::uint64_t followed_ = 0;
};

}  // namespace pincer::engine::minimax
