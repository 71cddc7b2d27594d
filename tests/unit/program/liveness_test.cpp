// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/liveness.h"

#include <gtest/gtest.h>

#include <set>

#include "program/def_use.h"
#include "program/strong_liveness.h"
#include "programs.h"
#include "random_cfa.h"

namespace pincer::program {
namespace {

using testing::ProgramBuilder;

/// The definition, as a dense fixpoint over all locations and variables.
std::vector<std::set<VariableId>> naive_liveness(const Cfa& cfa) {
  const DefUse def_use(cfa);
  std::vector<std::set<VariableId>> reads(cfa.procedures().size());  // globals, transitively
  std::vector<std::set<VariableId>> live(cfa.locations().size());
  for (const Procedure& procedure : cfa.procedures()) {
    for (const VariableId result : procedure.results) live[procedure.exit.index()].insert(result);
  }
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    const auto add = [&](std::set<VariableId>& set, VariableId variable) { is_stable &= !set.insert(variable).second; };
    for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
      const Edge& edge = cfa.edges()[i];
      auto& here = live[edge.source.index()];
      auto& reads_here = reads[cfa.location(edge.source).procedure.index()];
      const auto read = [&](VariableId variable) {
        add(here, variable);
        if (!cfa.variable(variable).procedure) add(reads_here, variable);
      };
      for (const VariableId variable : def_use.reads(EdgeId(i))) read(variable);
      const auto after = live[edge.target.index()];
      const auto* call = std::get_if<Call>(&edge.statement);
      if (call != nullptr) {
        std::set<VariableId> callee_reads = reads[call->procedure.index()];  // a copy: the callee may be us
        for (const VariableId variable : callee_reads) read(variable);
      }
      for (const VariableId variable : after) {
        if (def_use.is_written(variable, EdgeId(i))) continue;
        const auto owner = cfa.variable(variable).procedure;
        if (owner && *owner != cfa.location(edge.source).procedure) continue;
        add(here, variable);
        if (call != nullptr && !cfa.variable(variable).procedure) {
          add(live[cfa.procedure(call->procedure).exit.index()], variable);
        }
      }
    }
  }
  return live;
}

TEST(Liveness, EqualsItsDefinitionOnRandomPrograms) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const auto program = testing::random_program(seed);
    const Liveness liveness(program->cfa);
    const auto expected = naive_liveness(program->cfa);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const auto live = liveness.live(LocationId(i));
      const std::vector<VariableId> sorted(expected[i].begin(), expected[i].end());
      ASSERT_EQ(std::vector<VariableId>(live.begin(), live.end()), sorted) << "seed " << seed << " location " << i;
    }
  }
}

TEST(Liveness, StrongLivenessOfLocalsImpliesLiveness) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto program = testing::random_program(seed);
    const Liveness liveness(program->cfa);
    const StrongLiveness strong(program->cfa);
    for (std::size_t l = 0; l < program->cfa.locations().size(); ++l) {
      for (std::size_t v = 0; v < program->cfa.variables().size(); ++v) {
        if (program->cfa.variables()[v].procedure && strong.is_live(VariableId(v), LocationId(l))) {
          ASSERT_TRUE(liveness.is_live(VariableId(v), LocationId(l))) << "seed " << seed;
        }
      }
    }
  }
}

TEST(Liveness, FromReadBackToWrite) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  const LocationId l1 = b.then(b.entry(), Assign{x, b.number(1)});
  const LocationId l2 = b.then(l1, Assign{y, b.plus(x, 1)});
  b.edge(l2, Assume{b.equal(y, 2)}, b.exit());
  const Liveness liveness(b.cfa);
  EXPECT_TRUE(liveness.live(b.entry()).empty());
  EXPECT_EQ(liveness.live(l1).size(), 1U);
  EXPECT_TRUE(liveness.is_live(x, l1));
  EXPECT_FALSE(liveness.is_live(x, l2));
  EXPECT_TRUE(liveness.is_live(y, l2));
  EXPECT_TRUE(liveness.live(b.exit()).empty());
}

TEST(Liveness, AnArrayWriteReadsTheArray) {
  ProgramBuilder b;
  const VariableId m = b.memory("m");
  const VariableId x = b.byte("x");
  const LocationId l = b.then(b.entry(), Assign{m, b.terms.store(b.term(m), b.number(0), b.number(1))});
  b.edge(l, Assign{x, b.terms.select(b.term(m), b.number(1))}, b.exit());
  const Liveness liveness(b.cfa);
  EXPECT_TRUE(liveness.is_live(m, b.entry()));
  EXPECT_TRUE(liveness.is_live(m, l));
}

TEST(Liveness, GlobalsLiveThroughCalls) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId read_in_f = b.byte("read_in_f", std::nullopt);
  const VariableId read_later = b.byte("read_later", std::nullopt);
  const VariableId never_read = b.byte("never_read", std::nullopt);
  const VariableId local = b.byte("local");
  const LocationId l = b.then(b.entry(), Call{f, {}, {}});
  b.edge(l, Assume{b.terms.eq(b.term(read_later), b.term(local))}, b.exit());
  const LocationId m = b.then(b.entry(f), Assign{never_read, b.term(read_in_f)});
  b.edge(m, Assign{read_in_f, b.number(0)}, b.exit(f));
  const Liveness liveness(b.cfa);
  EXPECT_TRUE(liveness.is_live(read_in_f, b.entry()));
  EXPECT_TRUE(liveness.is_live(read_later, b.entry()));
  EXPECT_TRUE(liveness.is_live(local, b.entry()));
  EXPECT_FALSE(liveness.is_live(never_read, b.entry()));
  EXPECT_TRUE(liveness.is_live(read_later, b.exit(f)));
  EXPECT_TRUE(liveness.is_live(read_later, b.entry(f)));
  EXPECT_FALSE(liveness.is_live(read_in_f, b.exit(f)));
  EXPECT_FALSE(liveness.is_live(local, b.entry(f)));
}

TEST(Liveness, StrongLivenessSeesThroughCounters) {
  ProgramBuilder b;
  const VariableId i = b.byte("i");
  const LocationId head = b.then(b.entry(), Assign{i, b.number(0)});
  b.edge(head, Assign{i, b.plus(i, 1)}, head);
  EXPECT_TRUE(Liveness(b.cfa).is_live(i, head));
  EXPECT_FALSE(StrongLiveness(b.cfa).is_live(i, head));
}

TEST(Liveness, ScalesWithTheSizeOfLiveRanges) {
  ProgramBuilder b;
  constexpr int kVariables = 50'000;
  LocationId at = b.entry();
  VariableId previous = b.byte("");
  for (int i = 0; i < kVariables; ++i) {
    const VariableId next = b.byte("");
    at = b.then(at, Assign{next, b.plus(previous, 1)});
    for (int skips = 0; skips < 3; ++skips) at = b.then(at, Assume{b.yes()});
    previous = next;
  }
  b.skip(at, b.exit());
  const Liveness liveness(b.cfa);  // a matrix would take minutes
  EXPECT_EQ(liveness.live(b.entry()).size(), 1U);
}

}  // namespace
}  // namespace pincer::program
