// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <string>

#include "logic/term/substitute.h"
#include "unit/logic/backend/interpolation_problems.h"

namespace pincer::logic::testing {

namespace {

class Unroller {
 public:
  Unroller(Terms& terms, const LoopProgram& program) : terms_(terms), program_(program) {}

  /// Per iteration a head, one node per case of the step, and from each head an edge to the error.
  DagProblem unroll(std::size_t nodes) {
    std::vector<Term> cases{program_.step};
    if (terms_.kind(program_.step) == Kind::Or) {
      cases.assign(terms_.children(program_.step).begin(), terms_.children(program_.step).end());
    }
    const std::size_t iterations = std::max<std::size_t>(1, (nodes - 2) / (cases.size() + 1));
    const std::size_t error = 1 + iterations * (cases.size() + 1);
    add_node();
    problem_.edges.push_back({0, error, terms_.land(between(program_.start, 0, 0), bad(0))});
    for (std::size_t i = 0; i < iterations; ++i) {
      const std::size_t head = i * (cases.size() + 1);
      const std::size_t next_head = head + cases.size() + 1;
      for (const Term one : cases) {
        const std::size_t branch = add_node();
        Term formula = between(one, head, branch);
        if (head == 0) formula = terms_.land(formula, between(program_.start, 0, 0));
        problem_.edges.push_back({head, branch, formula});
        problem_.edges.push_back({branch, next_head, copy(branch, next_head)});
      }
      add_node();
      problem_.edges.push_back({next_head, error, bad(next_head)});
    }
    problem_.scopes.emplace_back();
    problem_.scopes.front().clear();
    return std::move(problem_);
  }

 private:
  Term at(Term variable, std::size_t node) {
    return terms_.variable(terms_.name(variable) + "@" + std::to_string(node), terms_.sort(variable));
  }
  std::size_t add_node() {
    std::vector<Term>& scope = problem_.scopes.emplace_back();
    for (const Term x : program_.state) scope.push_back(at(x, problem_.scopes.size() - 1));
    return problem_.scopes.size() - 1;
  }
  Term between(Term formula, std::size_t from, std::size_t to) {
    Substitution substitution;
    for (std::size_t j = 0; j < program_.state.size(); ++j) {
      substitution.emplace(program_.state[j], at(program_.state[j], from));
      substitution.emplace(program_.next[j], at(program_.state[j], to));
    }
    for (const Term input : program_.inputs) substitution.emplace(input, at(input, to));
    return substitute(terms_, formula, substitution);
  }
  Term bad(std::size_t node) { return between(program_.bad, node, node); }
  Term copy(std::size_t from, std::size_t to) {
    std::vector<Term> parts;
    for (const Term x : program_.state) parts.push_back(terms_.eq(at(x, to), at(x, from)));
    return terms_.land(parts);
  }

  Terms& terms_;
  const LoopProgram& program_;
  DagProblem problem_;
};

}  // namespace

std::vector<DagFamily> dag_families() {
  std::vector<DagFamily> result;
  for (const Family& family : loop_families()) {
    result.push_back({family.name, [make = family.make](Terms& terms, std::size_t nodes) {
                        const LoopProgram program = make(terms);
                        return Unroller(terms, program).unroll(nodes);
                      }});
  }
  return result;
}

}  // namespace pincer::logic::testing
