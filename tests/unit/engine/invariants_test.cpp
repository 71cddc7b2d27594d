// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The parts of the invariant generator, and its invariants on small programs.
#include <gtest/gtest.h>

#include <random>

#include "certificate/check.h"
#include "engine/k_induction/affine_hull.h"
#include "engine/k_induction/generator.h"
#include "engine/k_induction/houdini.h"
#include "engine/k_induction/sampler.h"
#include "engine/k_induction/support.h"
#include "engine/toolbox.h"
#include "logic/backend/solvers.h"
#include "logic/evaluate/evaluate.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

using certificate::Invariants;
using logic::Term;

TEST(AffineHull, ItsEquationsHold) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    AffineHull hull(4);
    std::vector<std::vector<mpz_class>> points;
    for (int i = 0; i < 5; ++i) {
      const int a = static_cast<int>(random() % 20) - 10;
      const int b = static_cast<int>(random() % 20) - 10;
      points.push_back({a, b, 2 * a - b + 3, static_cast<int>(random() % 3)});
      hull.add(points.back());
    }
    const auto equations = hull.equations();
    EXPECT_FALSE(equations.empty()) << "one was put in";
    for (const auto& equation : equations) {
      for (const auto& point : points) {
        mpz_class sum = 0;
        for (std::size_t i = 0; i < 4; ++i) sum += equation.factors[i] * point[i];
        EXPECT_EQ(sum, equation.sum);
      }
    }
  }
  EXPECT_TRUE(AffineHull(3).equations().empty());
}

class Loaded {
 public:
  explicit Loaded(const std::string& body) {
    program_ = std::make_unique<frontend::Result>(support::load_text(
        "void reach_error(void); unsigned __VERIFIER_nondet_uint(void); int main(void) {" + body + " return 0; }",
        terms));
  }
  [[nodiscard]] const program::Cfa& cfa() const { return program_->cfa; }
  [[nodiscard]] Invariants generate() const {
    Invariants all;
    generate_invariants(cfa(), base::Budget(base::Budget::Seconds(200)),
                        [&](const Invariants& more) { all.insert(all.end(), more.begin(), more.end()); });
    return all;
  }
  [[nodiscard]] bool are_proof(const Invariants& invariants) const {
    const auto result = certificate::check(cfa(), certificate::Inductive{invariants}, toolbox.check("cadical"), {});
    return result.status == certificate::CheckResult::Status::Valid;
  }
  /// Inductive by themselves: then they are the invariants of a proof with any k, if its other conditions hold.
  [[nodiscard]] bool are_invariants(const Invariants& invariants) const {
    const auto result = certificate::check(cfa(), certificate::KInductive{0, invariants}, toolbox.check("cadical"), {});
    return result.status == certificate::CheckResult::Status::Valid ||
           (result.message.find("consecution") == std::string::npos &&
            result.message.find("initiation") == std::string::npos);
  }

  logic::Terms terms;
  Toolbox toolbox;

 private:
  std::unique_ptr<frontend::Result> program_;
};

TEST(Invariants, OfBoundedCounters) {
  const Loaded program(
      "int i = 0, n = 100; while (i < n) { if (__VERIFIER_nondet_uint()) i++; } if (i > 100) reach_error();");
  EXPECT_TRUE(program.are_proof(program.generate()));
}

TEST(Invariants, OfStateMachines) {
  const Loaded program(
      "int s = 10, f = 0; while (1) { unsigned c = __VERIFIER_nondet_uint();"
      "if (s == 10) { s = c ? 20 : 30; f = 1; } else if (s == 20) { if (f != 1) reach_error(); s = 30; f = 2; }"
      "else { if (c && f == 0) reach_error(); s = 10; f = 0; } }");
  EXPECT_TRUE(program.are_proof(program.generate()));
}

TEST(Invariants, AreInductiveWhateverTheProgramDoes) {
  for (const char* body : {
           "unsigned char x = 0; while (__VERIFIER_nondet_uint()) x += 3; if (x == 250) reach_error();",
           "int x = 2147483600; while (__VERIFIER_nondet_uint()) x = x + 1; if (x < 0) reach_error();",
           "unsigned x = 1; while (x) { x *= 2; } if (__VERIFIER_nondet_uint() == 77) reach_error();",
       }) {
    const Loaded program(body);
    EXPECT_TRUE(program.are_invariants(program.generate())) << body;
  }
}

TEST(Houdini, KeepsWhatIsInductiveTogether) {
  Loaded program(
      "unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(); if (x < 5 || y < 5) return 0;"
      "while (__VERIFIER_nondet_uint()) { unsigned t = x; x = y; y = t; if (!x) reach_error(); }");
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  const auto factory = logic::make_solver_factory("auto");
  Houdini houdini(transitions, *factory);
  std::vector<Candidate> candidates;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.nodes()[n].kind != encode::NodeKind::Inner) continue;
    for (const auto v : transitions.liveness().live(graph.nodes()[n].location)) {
      const Term x = program.cfa().variable(v).term;
      for (const unsigned value : {0U, 7U})
        candidates.push_back({encode::NodeId(n), program.terms.ne(x, program.terms.bv(32, value))});
    }
  }
  const Invariants kept = houdini.prove(candidates, {});
  EXPECT_FALSE(kept.empty());
  EXPECT_TRUE(program.are_proof(kept));
  EXPECT_TRUE(houdini.prove(candidates, {}).empty()) << "what is known is not said again";
  EXPECT_TRUE(Houdini(transitions, *factory).prove(candidates, base::Budget(base::Budget::Seconds(0))).empty());
}

/// y := 0; first loop, which reads y; y := 200, which nobody reads; second loop.
TEST(Houdini, BelievesNothingAboutVariablesThatAreNotLive) {
  logic::Terms terms;
  program::Cfa cfa(terms);
  const auto main = cfa.add_procedure("main");
  const auto c = cfa.add_variable("c", logic::Sort::bitvec(8), {}, main);
  const auto y = cfa.add_variable("y", logic::Sort::bitvec(8), {}, main);
  const auto is = [&](program::VariableId v, unsigned value) {
    return terms.eq(cfa.variable(v).term, terms.bv(8, value));
  };
  const auto add = [&](program::LocationId from, program::LocationId to, program::Statement statement) {
    cfa.add_edge({from, to, std::move(statement), {}, {}});
  };
  const auto first = cfa.add_location(main);
  const auto first_body = cfa.add_location(main);
  const auto between = cfa.add_location(main);
  const auto second = cfa.add_location(main);
  const auto second_body = cfa.add_location(main);
  add(cfa.entry(), first, program::Assign{y, terms.bv(8, 0)});
  add(first, first_body, program::Havoc{c});
  add(first_body, first, program::Assume{terms.land(is(y, 0), is(c, 0))});
  add(first_body, between, program::Assume{terms.land(is(y, 0), terms.lnot(is(c, 0)))});
  add(between, second, program::Assign{y, terms.bv(8, 200)});
  add(second, second_body, program::Havoc{c});
  add(second_body, second, program::Assume{terms.lnot(is(c, 7))});
  add(second_body, cfa.error(), program::Assume{is(c, 7)});
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  const auto factory = logic::make_solver_factory("auto");
  const Term small = terms.bv_ule(cfa.variable(y).term, terms.bv(8, 9));
  const Invariants kept =
      Houdini(transitions, *factory).prove({{*graph.node_at(first), small}, {*graph.node_at(second), small}}, {});
  EXPECT_EQ(kept, (Invariants{{first, small}}));
}

TEST(Support, IsInductiveAndHoldsWhatIsNeeded) {
  const Loaded program(
      "int s = 10, f = 0; while (1) { unsigned c = __VERIFIER_nondet_uint();"
      "if (s == 10) { s = c ? 20 : 30; f = 1; } else if (s == 20) { if (f != 1) reach_error(); s = 30; f = 2; }"
      "else { if (c && f == 0) reach_error(); s = 10; f = 0; } }");
  const Invariants all = program.generate();
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  for (const auto& one : all) {
    const Invariants few = support(graph, all, {one}, *program.toolbox.cadical, {});
    EXPECT_NE(std::find(few.begin(), few.end(), one), few.end());
    EXPECT_LE(few.size(), all.size());
    EXPECT_TRUE(program.are_invariants(few));
  }
}

TEST(Sampler, FindsTheSameStatesEachTime) {
  const Loaded program(
      "unsigned i = 0; while (i < 50) { i += 1 + __VERIFIER_nondet_uint() % 2; if (i > 60) reach_error(); }");
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  Sampler first(graph);
  Sampler second(graph);
  first.run(5'000, {});
  second.run(5'000, {});
  std::size_t states = 0;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    EXPECT_EQ(first.at(encode::NodeId(n)), second.at(encode::NodeId(n)));
    states += first.at(encode::NodeId(n)).size();
  }
  EXPECT_GT(states, 20U);
}

}  // namespace
}  // namespace pincer::engine
