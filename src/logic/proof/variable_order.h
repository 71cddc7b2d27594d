// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace pincer::logic::proof {

/// The variables that may be decided, the most active first (VSIDS); ties go to the smaller variable.
class VariableOrder {
 public:
  void add(std::uint32_t variable) {
    activity_.push_back(0);
    position_.push_back(kOut);
    insert(variable);
  }
  void insert(std::uint32_t variable) {
    if (position_[variable] != kOut) return;
    position_[variable] = heap_.size();
    heap_.push_back(variable);
    up(heap_.size() - 1);
  }
  [[nodiscard]] bool empty() const { return heap_.empty(); }
  std::uint32_t pop() {
    const std::uint32_t top = heap_.front();
    position_[top] = kOut;
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
      heap_.front() = last;
      position_[last] = 0;
      down(0);
    }
    return top;
  }
  void bump(std::uint32_t variable) {
    activity_[variable] += increment_;
    top_ = activity_[variable] > top_ ? activity_[variable] : top_;
    if (activity_[variable] > 1e100) rescale();
    if (position_[variable] != kOut) up(position_[variable]);
  }
  void bump_to_top(std::uint32_t variable) {
    activity_[variable] = top_;
    bump(variable);
  }
  void decay() { increment_ *= 1 / 0.95; }

 private:
  static constexpr std::size_t kOut = static_cast<std::size_t>(-1);

  [[nodiscard]] bool before(std::uint32_t a, std::uint32_t b) const {
    return activity_[a] != activity_[b] ? activity_[a] > activity_[b] : a < b;
  }
  void up(std::size_t i) {
    const std::uint32_t variable = heap_[i];
    while (i > 0 && before(variable, heap_[(i - 1) / 2])) {
      place(heap_[(i - 1) / 2], i);
      i = (i - 1) / 2;
    }
    place(variable, i);
  }
  void down(std::size_t i) {
    const std::uint32_t variable = heap_[i];
    for (;;) {
      std::size_t child = 2 * i + 1;
      if (child >= heap_.size()) break;
      if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
      if (!before(heap_[child], variable)) break;
      place(heap_[child], i);
      i = child;
    }
    place(variable, i);
  }
  void place(std::uint32_t variable, std::size_t i) {
    heap_[i] = variable;
    position_[variable] = i;
  }
  void rescale() {
    for (double& a : activity_) a *= 1e-100;
    increment_ *= 1e-100;
    top_ *= 1e-100;
  }

  std::vector<std::uint32_t> heap_;
  std::vector<std::size_t> position_;
  std::vector<double> activity_;
  double increment_ = 1;
  double top_ = 0;
};

}  // namespace pincer::logic::proof
