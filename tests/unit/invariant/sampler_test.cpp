// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/sampler.h"

#include "unit/invariant/c_program.h"

namespace pincer::invariant {
namespace {

TEST(Sampler, FindsTheSameStatesEachTime) {
  const testing::CProgram program(
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
}  // namespace pincer::invariant
