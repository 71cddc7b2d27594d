// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "base/statistics.h"
#include "cpa/predicate_analysis.h"
#include "logic/backend/interpolators.h"
#include "logic/backend/solvers.h"

namespace pincer::cpa::testing {

/// Fig. 2 of the paper:
///   2: int x = 0;  3: int y = 0;
///   4: while (x < 2) { 5: x++;  6: y++;  7: if (x != y) { 8: error } }  11, 12: return 0;
/// From l11 and l12 the error cannot be reached; the block graph leaves them out, and with them e_3 and e_4 of Fig. 7.
struct RunningExample {
  RunningExample() : cfa(terms), main(cfa.add_procedure("main")) {
    x = cfa.add_variable("x", logic::Sort::integer(), {}, main);
    y = cfa.add_variable("y", logic::Sort::integer(), {}, main);
    const auto [tx, ty] = std::pair(cfa.variable(x).term, cfa.variable(y).term);
    l2 = cfa.entry();
    l8 = cfa.error();
    for (program::LocationId* location : {&l3, &l4, &l5, &l6, &l7, &l11}) *location = cfa.add_location(main);
    const auto edge = [&](program::LocationId from, program::Statement statement, program::LocationId to) {
      cfa.add_edge({from, to, std::move(statement), {}, std::nullopt});
    };
    const logic::Term below = terms.int_lt(tx, terms.integer(2));
    same = terms.eq(tx, ty);
    edge(l2, program::Assign{x, terms.integer(0)}, l3);
    edge(l3, program::Assign{y, terms.integer(0)}, l4);
    edge(l4, program::Assume{below}, l5);
    edge(l4, program::Assume{terms.lnot(below)}, l11);
    edge(l5, program::Assign{x, terms.int_add(tx, terms.integer(1))}, l6);
    edge(l6, program::Assign{y, terms.int_add(ty, terms.integer(1))}, l7);
    edge(l7, program::Assume{terms.lnot(same)}, l8);
    edge(l7, program::Assume{same}, l4);
    edge(l11, program::Assume{terms.boolean(true)}, cfa.procedure(main).exit);
  }

  logic::Terms terms;
  program::Cfa cfa;
  program::ProcedureId main;
  program::VariableId x, y;
  program::LocationId l2, l3, l4, l5, l6, l7, l8, l11;
  logic::Term same;  // x = y
};

/// The Predicate CPA on a program, with Z3.
struct Analysis {
  Analysis(const program::Cfa& cfa, encode::BlockOperator steps, Predicate::Options options,
           std::unique_ptr<logic::Interpolator> interpolator = nullptr)
      : graph(cfa, steps),
        program(graph),
        formulas(program),
        solvers(logic::make_solver_factory("z3")),
        block_solvers(cfa, *solvers, {}),
        abstraction(cfa.terms(), block_solvers, solvers->make(cfa.terms()), statistics, {}),
        entailment(cfa.terms(), solvers->make(cfa.terms()), statistics),
        paths(cfa, solvers->make(cfa.terms()),
              interpolator ? std::move(interpolator) : logic::make_interpolator("portfolio", cfa.terms()), nullptr,
              nullptr, {}, statistics),
        location(program),
        predicate(formulas, abstraction, entailment, options),
        composite(program, location, predicate),
        reached(composite, graph) {
    operators.abort = [this](const PredicateAnalysis::State& e) {
      return graph.is_final(PredicateAnalysis::location(e));
    };
  }
  ArgId start(Predicates precision = {}) {
    const auto shared = std::make_shared<const Predicates>(std::move(precision));
    const ArgId first =
        reached.add({graph.entry(), predicate.initial(graph.entry())}, {Location::Precision(), shared}, {}, nullptr);
    reached.wait(first);
    return first;
  }
  [[nodiscard]] encode::NodeId node(program::LocationId l) const { return *graph.node_at(l); }
  /// The locations of the states, in the order in which they were made, without those that were removed.
  [[nodiscard]] std::vector<program::LocationId> shape() const {
    std::vector<program::LocationId> result;
    for (std::size_t i = 0; i < reached.made(); ++i) {
      if (!reached[ArgId(i)].removed) result.push_back(graph.node(reached.location(ArgId(i))).location);
    }
    return result;
  }

  base::Statistics statistics;
  encode::BlockGraph graph;
  encode::Transitions program;
  PathFormulas formulas;
  std::unique_ptr<logic::SolverFactory> solvers;
  invariant::BlockSolvers<> block_solvers;
  PredicateAbstraction abstraction;
  Entailment entailment;
  PathInterpolation paths;
  Location location;
  Predicate predicate;
  PredicateAnalysis composite;
  PredicateArg reached;
  Operators<PredicateAnalysis> operators;
};

}  // namespace pincer::cpa::testing
