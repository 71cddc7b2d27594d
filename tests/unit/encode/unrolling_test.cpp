// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The unrolling against the interpreter: values of the unknowns mean one concrete execution, and the terms of the
// layers must say of it what it does.
#include "encode/unrolling.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"
#include "unit/program/random_cfa.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::encode {
namespace {

using logic::Sort;
using logic::Term;
using logic::Value;
using program::Cfa;
using program::EdgeId;
using program::End;
using program::LocationId;

/// Values for unknowns, made when somebody asks. Small ones come often, so that branches go both ways.
class Oracle {
 public:
  Oracle(const logic::Terms& terms, std::uint64_t seed) : terms_(terms), random_(seed) {}
  Value operator()(Term unknown) {
    const auto known = values_.find(unknown);
    if (known != values_.end()) return known->second;
    const Sort sort = terms_.sort(unknown);
    const bool small = sort.is_bitvec() && !random_.one_in(3);
    const Value value = small ? Value::bits(sort.width(), std::uint64_t{random_.below(9)} - 2)
                              : logic::testing::random_value(random_, sort);
    return values_.emplace(unknown, value).first->second;
  }
  /// What the interpreter takes where nobody asked: zero.
  [[nodiscard]] Value settled(Term unknown) const {
    const auto known = values_.find(unknown);
    return known == values_.end() ? Value::zero(terms_.sort(unknown)) : known->second;
  }

 private:
  const logic::Terms& terms_;
  logic::testing::Random random_;
  std::map<Term, Value> values_;
};

/// What an execution does, in blocks.
struct Course {
  std::size_t blocks = 0;  // nodes that it arrived at
  End end = End::Exit;
  bool at_final_node = false;
};

Course run(const BlockGraph& graph, const program::Choices& choices, std::size_t depth) {
  const Cfa& cfa = graph.cfa();
  Course course;
  bool matters = true;  // the entry is a node even where no error can be reached from it
  const auto arrive = [&](LocationId location) {
    const auto node = graph.node_at(location);
    matters = matters && graph.relevant(location);
    if (!node || !matters) return;
    ++course.blocks;
    course.at_final_node = graph.is_final(*node);
  };
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = 100'000;
  options.on_edge = [&](EdgeId id) {
    const auto* call = std::get_if<program::Call>(&cfa.edge(id).statement);
    arrive(call == nullptr ? cfa.edge(id).target : cfa.procedure(call->procedure).entry);
  };
  options.on_return = [&](EdgeId call) { arrive(cfa.edge(call).target); };
  options.stop = [&] { return course.blocks > depth || !matters; };
  // The unknowns that `choices` did not see are zero; so are the inputs after the given ones.
  options.next_input = [&](EdgeId, Sort sort, std::size_t index) {
    return index < choices.inputs.size() ? choices.inputs[index] : Value::zero(sort);
  };
  course.end = program::interpret(cfa, choices, options).end;
  return course;
}

/// Compares `samples` random executions with the layers up to `depth`; gives the number of those that reach the error.
std::size_t compare(const Cfa& cfa, BlockOperator where, std::size_t depth, unsigned samples) {
  const BlockGraph graph(cfa, where);
  Unrolling unrolling(graph);
  while (unrolling.depth() < depth && !unrolling.exhausted()) unrolling.step();
  std::size_t errors = 0;
  for (unsigned sample = 0; sample < samples; ++sample) {
    Oracle oracle(cfa.terms(), sample);
    const program::Choices choices = unrolling.choices([&](Term t) { return oracle(t); });
    const Course course = run(graph, choices, unrolling.depth());
    const auto holds = [&](Term t) {
      return logic::evaluate(cfa.terms(), t, [&](Term v) { return oracle.settled(v); }).as_bool();
    };
    for (std::size_t layer = 0; layer <= unrolling.depth(); ++layer) {
      const bool ends_here = course.at_final_node && course.blocks == layer;
      EXPECT_EQ(holds(unrolling.error(layer)), ends_here && course.end == End::Error) << "layer " << layer;
      EXPECT_EQ(holds(unrolling.unsupported(layer)), ends_here && course.end == End::Unsupported) << "layer " << layer;
      EXPECT_EQ(holds(unrolling.open(layer)), layer <= course.blocks && !ends_here) << "layer " << layer;
      if (::testing::Test::HasFailure()) return errors;
    }
    if (unrolling.exhausted()) {
      EXPECT_LE(course.blocks, unrolling.depth());
    }
    errors += course.end == End::Error ? 1 : 0;
  }
  return errors;
}

TEST(Unrolling, AgreesWithExecutionsOfOurPrograms) {
  std::size_t errors = 0;
  for (const std::string& name : support::program_names()) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result program = support::load_program(name, terms);
    errors += compare(program.cfa, BlockOperator::LoopHeads, 8, 12);
    if (HasFailure()) return;
  }
  EXPECT_GT(errors, 20U);
}

TEST(Unrolling, AgreesWithExecutionsOfRandomPrograms) {
  std::size_t errors = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const auto builder = program::testing::random_program(seed);
    errors += compare(builder->cfa, BlockOperator::LoopHeads, 8, 12);
    errors += compare(builder->cfa, BlockOperator::SingleStatement, 9, 6);
    if (HasFailure()) return;
  }
  EXPECT_GT(errors, 20U);
}

}  // namespace
}  // namespace pincer::encode
