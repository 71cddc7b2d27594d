// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <ctime>
#include <memory>
#include <utility>
#include <vector>

#include "engine/toolbox.h"
#include "engine/ufo/refine.h"
#include "unit/program/programs.h"

namespace pincer::engine::ufo::testing {

/// What solvers were told and asked, and the processor time that they took.
struct Meter {
  std::uint64_t formulas = 0;
  std::uint64_t checks = 0;
  std::uint64_t assumptions = 0;
  double seconds = 0;

  static double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
  template <class F>
  auto time(F f) {
    const double start = now();
    auto result = f();
    seconds += now() - start;
    return result;
  }
};

class MeteredSolver final : public logic::Solver {
 public:
  MeteredSolver(std::unique_ptr<logic::Solver> inner, Meter& meter) : inner_(std::move(inner)), meter_(meter) {}

  void push() override { inner_->push(); }
  void pop(unsigned levels) override { inner_->pop(levels); }
  void add(logic::Term formula) override {
    ++meter_.formulas;
    meter_.time([&] { return inner_->add(formula), 0; });
  }
  logic::Answer check(std::span<const logic::Term> assumptions) override {
    ++meter_.checks;
    meter_.assumptions += assumptions.size();
    return meter_.time([&] { return inner_->check(assumptions); });
  }
  logic::Value value(logic::Term t) override {
    return meter_.time([&] { return inner_->value(t); });
  }
  std::vector<logic::Term> core() override { return inner_->core(); }
  [[nodiscard]] std::string reason() const override { return inner_->reason(); }
  void set_budget(const base::Budget& budget) override { inner_->set_budget(budget); }
  void interrupt() override { inner_->interrupt(); }
  [[nodiscard]] std::string name() const override { return inner_->name(); }

 private:
  std::unique_ptr<logic::Solver> inner_;
  Meter& meter_;
};

/// x = 0; for (;;) { if (bad) error; x = x + 1; } over integers. Bad is x < 0, or x == `end`.
struct Counting : program::testing::ProgramBuilder {
  explicit Counting(std::optional<unsigned> end) {
    const auto x = cfa.add_variable("x", logic::Sort::integer(), {program::CTypeKind::Signed, 32, "int"}, main);
    const auto head = location(), body = location();
    edge(entry(), program::Assign{x, terms.integer(0)}, head);
    const logic::Term bad = end ? terms.eq(term(x), terms.integer(*end)) : terms.int_lt(term(x), terms.integer(0));
    branch(head, bad, cfa.error(), body);
    edge(body, program::Assign{x, terms.int_add(term(x), terms.integer(1))}, head);
  }
};

/// The first refinement of a graph in which the loop's head is there `heads` times, one after the other.
struct ChainRefinement {
  Meter meter;
  double seconds = 0;  // processor time, solvers included
  logic::Answer answer = logic::Answer::Unknown;

  ChainRefinement(std::size_t heads, std::optional<unsigned> end, bool blocking) {
    Counting program(end);
    const encode::BlockGraph graph(program.cfa, encode::BlockOperator::LoopHeads);
    const encode::Transitions transitions(graph);
    Arg arg(transitions, program.terms);
    for (ArgNode v = arg.entry(); arg.size() < heads + 2;) {
      ArgNode next;
      arg.node(v).expanded = true;
      for (const encode::Transition& block : transitions.from(arg.node(v).place)) {
        const bool last = graph.is_final(block.target);
        if (!last) next = arg.add_node(block.target);
        arg.add_edge(v, last ? arg.error() : next, block);
      }
      v = next;
    }
    const Toolbox toolbox;
    const logic::FunctionSolverFactory solvers("metered", [&](logic::Terms& terms) {
      return std::make_unique<MeteredSolver>(meter.time([&] { return toolbox.z3->make(terms); }), meter);
    });
    base::Statistics statistics;
    const Facts facts(transitions, solvers, {}, statistics);
    Refiner refiner(arg, facts, solvers, {.blocking = blocking}, {}, statistics);
    meter = {};
    const double start = Meter::now();
    answer = refiner.refine().answer;
    seconds = Meter::now() - start;
  }
};

}  // namespace pincer::engine::ufo::testing
