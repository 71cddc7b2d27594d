// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/frames.h"

#include <gtest/gtest.h>

#include "programs.h"

namespace pincer::program {
namespace {

using testing::ProgramBuilder;

std::vector<VariableId> list(std::span<const VariableId> variables) { return {variables.begin(), variables.end()}; }

TEST(Frames, GoThroughCallsAndRecursion) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  const ProcedureId g = b.cfa.add_procedure("g");
  const VariableId a = b.byte("a", std::nullopt);
  const VariableId c = b.byte("c", std::nullopt);
  const VariableId d = b.byte("d", std::nullopt);
  const VariableId local = b.byte("local", f);
  b.edge(b.entry(), Call{f, {}, {}}, b.exit());
  b.edge(b.then(b.entry(f), Assign{local, b.term(a)}), Call{g, {}, {}}, b.exit(f));
  const LocationId stop = b.location(g);
  const LocationId again = b.location(g);
  b.branch(b.entry(g), b.equal(c, 0), stop, again);
  b.edge(stop, Assign{d, b.number(1)}, b.exit(g));
  b.edge(again, Call{f, {}, {}}, b.exit(g));
  ASSERT_EQ(testing::violations(b.cfa), "");
  const Frames frames(b.cfa);
  for (const ProcedureId p : {b.main, f, g}) {
    EXPECT_EQ(list(frames.reads(p)), (std::vector{a, c}));
    EXPECT_EQ(list(frames.writes(p)), std::vector{d});
    EXPECT_TRUE(frames.is_read(a, p));
    EXPECT_FALSE(frames.is_written(a, p));
    EXPECT_TRUE(frames.is_written(d, p));
  }
}

TEST(Frames, ResultsMayBeGlobals) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId result = b.byte("result", f);
  b.cfa.add_result(f, result);
  const VariableId g = b.byte("g", std::nullopt);
  b.edge(b.entry(), Call{f, {}, {g}}, b.exit());
  b.edge(b.entry(f), Assign{result, b.number(1)}, b.exit(f));
  const Frames frames(b.cfa);
  EXPECT_TRUE(frames.is_written(g, b.main));
  EXPECT_FALSE(frames.is_written(g, f));
}

}  // namespace
}  // namespace pincer::program
