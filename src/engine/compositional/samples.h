// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "engine/compositional/system.h"

namespace pincer::engine::compositional {

/// A state that some execution reaches.
struct Sample {
  std::vector<mpz_class> point;  // by column of its location
  std::size_t from = 0;          // the location before
  std::size_t depth = 0;         // steps from the start
};

/// Of columns at a point.
mpz_class value_at(const Linear& l, const std::vector<logic::Term>& columns, const std::vector<mpz_class>& point);
/// Are they all <= 0?
bool holds_at(const std::vector<Linear>& all, const std::vector<logic::Term>& columns,
              const std::vector<mpz_class>& point);

/// Reachable states, by location. An inductive invariant holds in all of them; a condition that does not is no
/// precondition that could be proven.
class Samples {
 public:
  explicit Samples(std::size_t locations) : at_(locations) {}
  [[nodiscard]] const std::vector<Sample>& at(std::size_t location) const { return at_[location]; }
  void add(std::size_t location, Sample sample) { at_[location].push_back(std::move(sample)); }

 private:
  std::vector<std::vector<Sample>> at_;
};

/// Executes the program, breadth and depth first in turn, with small numbers where it can choose.
class Sampler {
 public:
  struct Options {
    std::size_t per_location = 10;
    std::size_t checks = 300;  // more in larger programs
  };

  Sampler(const Outline& outline, logic::Terms& terms, logic::Solver& solver, Options options);
  Sampler(const Outline& outline, logic::Terms& terms, logic::Solver& solver) : Sampler(outline, terms, solver, {}) {}
  ~Sampler();

  [[nodiscard]] const Samples& samples() const;
  /// From the start.
  void run();
  /// From another reachable state, if it is complete: its location has nothing but columns.
  void extend(std::size_t location, const Sample& sample);
  /// Another solver from now on.
  void use(logic::Solver& solver);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pincer::engine::compositional
