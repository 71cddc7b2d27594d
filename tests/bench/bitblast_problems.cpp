// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bitblast_problems.h"

namespace pincer::bench {

using logic::Sort;
using logic::Term;

std::string Unrolling::numbered(const std::string& name) {
  return problem_.name + "." + name + "." + std::to_string(++count_);
}

Term Unrolling::input(const std::string& name, unsigned width) {
  return t.variable(numbered(name), Sort::bitvec(width));
}

Term Unrolling::flag(const std::string& name) { return t.variable(numbered(name), Sort::boolean()); }

Term Unrolling::memory(const std::string& name, unsigned index_width, unsigned element_width) {
  return t.variable(numbered(name), Sort::array(Sort::bitvec(index_width), Sort::bitvec(element_width)));
}

Term Unrolling::assign(const std::string& name, Term value) {
  const Term variable = t.variable(numbered(name), t.sort(value));
  assume(t.eq(variable, value));
  return variable;
}

std::vector<Problem> bitblast_problems(logic::Terms& terms) {
  std::vector<Problem> problems;
  for (const auto& families : {arithmetic_families(), control_families(), word_families()}) {
    for (const Family& family : families) {
      for (const unsigned size : family.sizes) {
        Problem problem{family.name + "-" + std::to_string(size), {}, family.expected};
        Unrolling unrolling(terms, problem);
        family.make(unrolling, size);
        problems.push_back(std::move(problem));
      }
    }
  }
  return problems;
}

}  // namespace pincer::bench
