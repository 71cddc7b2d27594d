// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "logic/query/solver.h"
#include "logic/term/terms.h"

namespace pincer::bench {

/// An unrolled loop with a question: can the last fact hold? Facts are as an encoder of programs makes them, one
/// equation per assignment.
struct Problem {
  std::string name;
  std::vector<logic::Term> facts;
  logic::Answer expected = logic::Answer::Unknown;
};

/// Makes the facts of one problem; owns nothing.
class Unrolling {
 public:
  Unrolling(logic::Terms& terms, Problem& problem) : t(terms), problem_(problem) {}

  logic::Terms& t;  // short, because every line below uses it

  logic::Term input(const std::string& name, unsigned width);
  logic::Term flag(const std::string& name);
  logic::Term memory(const std::string& name, unsigned index_width, unsigned element_width);
  /// name := value, as a fresh variable that equals it.
  logic::Term assign(const std::string& name, logic::Term value);
  void assume(logic::Term fact) { problem_.facts.push_back(fact); }

 private:
  std::string numbered(const std::string& name);

  Problem& problem_;
  unsigned count_ = 0;
};

struct Family {
  std::string name;
  logic::Answer expected;
  std::vector<unsigned> sizes;
  std::function<void(Unrolling&, unsigned size)> make;
};

std::vector<Family> arithmetic_families();
std::vector<Family> control_families();
std::vector<Family> word_families();

/// All families, at all their sizes.
std::vector<Problem> bitblast_problems(logic::Terms& terms);

}  // namespace pincer::bench
