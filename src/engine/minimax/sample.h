// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <unordered_map>

#include "engine/minimax/states.h"

namespace pincer::engine::minimax {

/// One concrete state at a place, where a model is known: the cheapest way to see that a constraint does not hold there.
/// What was evaluated once is remembered.
class Sample {
 public:
  Sample(States& states, const Place& place) : states_(states), place_(place) {}
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;
  ~Sample() = default;

  /// False: there is a state at the place where one of the constraints, which are over the variables, does not hold.
  bool may_hold(std::span<const logic::Term> constraints);

 private:
  bool holds(logic::Term constraint);
  const logic::Value& value(logic::Term variable);

  States& states_;
  const Place& place_;
  std::unordered_map<logic::Term, bool> holds_;
  std::unordered_map<logic::Term, logic::Value> values_;
};

}  // namespace pincer::engine::minimax
