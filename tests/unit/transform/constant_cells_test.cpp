// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/constant_cells.h"

#include <gtest/gtest.h>

#include <random>

#include "program/features.h"
#include "program/interpret.h"
#include "program/validate_cfa.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::transform {
namespace {

using program::Cfa;
using program::Execution;

/// Runs a program on numbers that depend on the seed only.
Execution run(const Cfa& cfa, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  program::InterpretOptions options;
  options.step_limit = 20'000;
  options.record_trace = false;
  const auto small = [&](logic::Sort sort) {
    return sort.is_bitvec() ? logic::Value::bits(sort.width(), mpz_class(random() % 8)) : logic::Value::zero(sort);
  };
  options.next_input = [&](program::EdgeId, logic::Sort sort, std::size_t) { return std::optional(small(sort)); };
  options.next_havoc = [&](program::EdgeId, logic::Sort sort) { return std::optional(small(sort)); };
  return interpret(cfa, {}, options);
}

/// Law: the same choices give an execution of both programs, with the same end, and each cell holds what its region does.
TEST(ConstantCells, ExecutionsAreTheSame) {
  std::size_t all_cells = 0;
  for (const std::string& name : support::program_names()) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result loaded = support::load_program(name, terms);
    const std::vector<ConstantCell> cells = cells_to_follow(loaded.cfa);
    all_cells += cells.size();
    const Transformed view = constant_cells(loaded.cfa, cells);
    ASSERT_EQ(program::validate_cfa(view.program, {.branch_samples = 4}), std::vector<std::string>{});
    ASSERT_EQ(view.program.variables().size(), loaded.cfa.variables().size() + cells.size());
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Execution old = run(loaded.cfa, seed);
      const Execution now = run(view.program, seed);
      if (old.end == program::End::StepLimit || now.end == program::End::StepLimit) continue;
      EXPECT_EQ(old.end, now.end);
      EXPECT_EQ(old.inputs_used, now.inputs_used);
      for (std::size_t v = 0; v < loaded.cfa.variables().size(); ++v)
        EXPECT_EQ(old.globals_and_locals[v], now.globals_and_locals[v]);
      for (std::size_t c = 0; c < cells.size(); ++c) {
        if (loaded.cfa.variable(cells[c].region).procedure) continue;  // of an activation that may not have begun
        const logic::Value& region = now.globals_and_locals[cells[c].region.index()];
        const logic::Value content = region.select(terms.const_value(cells[c].address));
        EXPECT_EQ(content, now.globals_and_locals[loaded.cfa.variables().size() + c]);
      }
    }
  }
  EXPECT_GT(all_cells, 0U);
}

constexpr const char* kTable =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    "static int table[4];\n"
    "int main(void) {\n"
    "  int i = __VERIFIER_nondet_int();\n"
    "  table[1] = 3;\n"
    "  if (i >= 0 && i < 4) table[i] = 5;\n"
    "  while (table[1] != 5 && table[1] != 3) ;\n"
    "  if (table[1] == 4) reach_error();\n"
    "  return 0;\n"
    "}\n";

TEST(ConstantCells, InvariantsSpeakOfTheRegion) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(kTable, terms);
  const std::vector<ConstantCell> cells = cells_to_follow(loaded.cfa);
  ASSERT_EQ(cells.size(), 1U);
  const Transformed view = constant_cells(loaded.cfa, cells);
  const logic::Term content = view.program.variables().back().term;
  const logic::Term number = terms.bv(terms.sort(content).width(), 5);
  const logic::Term read = terms.select(loaded.cfa.variable(cells[0].region).term, cells[0].address);
  const certificate::Verdict back =
      view.back(certificate::Inductive{{{view.program.procedures()[0].exit, terms.eq(content, number)}}, {}, {}});
  const auto& proof = std::get<certificate::Inductive>(back);
  ASSERT_EQ(proof.invariants.size(), 1U);
  EXPECT_EQ(proof.invariants[0].first, loaded.cfa.procedures()[0].exit);
  EXPECT_EQ(proof.invariants[0].second, terms.eq(read, number));
}

TEST(ConstantCells, EntryValuesOfCellsAreThoseOfTheRegion) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(kTable, terms);
  const std::vector<ConstantCell> cells = cells_to_follow(loaded.cfa);
  ASSERT_EQ(cells.size(), 1U);
  const Transformed view = constant_cells(loaded.cfa, cells);
  const program::VariableId cell(loaded.cfa.variables().size());
  const logic::Term before = terms.fresh_variable("before", view.program.sort(cell));
  const logic::Term same = terms.eq(before, view.program.variable(cell).term);
  const certificate::Verdict back =
      view.back(certificate::Inductive{{{view.program.procedures()[0].exit, same}}, {{before, cell}}, {}});
  const auto& proof = std::get<certificate::Inductive>(back);
  ASSERT_EQ(proof.entry_values.size(), 1U);
  EXPECT_EQ(proof.entry_values[0].second, cells[0].region);
  const auto read = [&](logic::Term region) { return terms.select(region, cells[0].address); };
  EXPECT_EQ(proof.invariants[0].second,
            terms.eq(read(proof.entry_values[0].first), read(loaded.cfa.variable(cells[0].region).term)));
}

}  // namespace
}  // namespace pincer::transform
