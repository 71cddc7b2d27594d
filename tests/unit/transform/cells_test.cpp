// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/cells.h"

#include <gtest/gtest.h>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "program/interpret.h"
#include "program/validate_cfa.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::transform {
namespace {

using logic::Value;
using program::Cfa;
using program::End;
using program::VariableId;

/// An execution of a program with arrays, and the same of the program that follows cells, in step with it.
class InStep {
 public:
  InStep(const Cfa& cfa, const CellsExplained& view, std::uint64_t seed)
      : cfa_(cfa), view_(view), program_(view.transformed.program), seed_(seed) {
    program::InterpretOptions options;
    options.step_limit = 400;
    options.record_trace = false;
    options.next_input = [&](program::EdgeId, logic::Sort sort, std::size_t) { return any(sort); };
    options.next_havoc = [&](program::EdgeId, logic::Sort sort) { return any(sort); };
    options.before_edge = [&](program::EdgeId edge, std::span<const Value> values) {
      states_.push_back({edge, {values.begin(), values.end()}});
    };
    execution_ = program::interpret(cfa, {}, options);
    states_.push_back({program::EdgeId(), execution_.globals_and_locals});
  }

  [[nodiscard]] End end() const { return execution_.end; }

  /// With these positions; how the other execution ends. Everything must be as in the first one until then.
  End follow(const std::vector<std::uint64_t>& positions, const std::string& what) {
    std::vector<Value> values(program_.variables().size());
    program::Choices choices;
    for (std::size_t p = 0; p < positions.size(); ++p) {
      const VariableId v = view_.positions[p];
      values[v.index()] = Value::bits(program_.sort(v).width(), positions[p]);
      choices.initial.emplace_back(v, values[v.index()]);
    }
    for (const auto& cell : view_.cells) choices.initial.emplace_back(cell.content, content(cell, values, 0));
    std::size_t step = 0;  // how many of the states were passed
    bool differs = false;
    program::InterpretOptions options;
    options.step_limit = 100'000;
    options.record_trace = false;
    options.before_edge = [&](program::EdgeId edge, std::span<const Value> now) {
      values.assign(now.begin(), now.end());
      if (step + 1 >= states_.size()) return;
      const program::LocationId at = cfa_.edge(states_[step].edge).source;
      if (program_.edge(edge).source != view_.location[at.index()]) return;
      differs = differs || !is_same(values, step);
      ++step;
    };
    // What the program found there, and what it put there.
    options.next_input = [&](program::EdgeId edge, logic::Sort, std::size_t) {
      const auto& input = std::get<program::Input>(program_.edge(edge).statement);
      return std::optional(states_[step].values[old_of(input.variable).index()]);
    };
    options.next_havoc = [&](program::EdgeId edge, logic::Sort) -> std::optional<Value> {
      const VariableId v = std::get<program::Havoc>(program_.edge(edge).statement).variable;
      for (const auto& cell : view_.cells) {
        if (cell.content == v) return content(cell, values, step);
      }
      for (const auto& read : view_.reads) {
        if (read.value == v) return states_[step - 1].values[read.region.index()].select(at(read.index, values));
      }
      return states_[step].values[old_of(v).index()];
    };
    const program::Execution other = program::interpret(program_, choices, options);
    EXPECT_FALSE(differs) << what;
    if (other.end != End::AssumptionCut && execution_.end != End::StepLimit) {
      EXPECT_EQ(step + 1, states_.size()) << what;
    }
    return other.end;
  }

 private:
  struct Before {
    program::EdgeId edge;
    std::vector<Value> values;
  };

  std::uint64_t random() { return seed_ = seed_ * 6364136223846793005U + 1442695040888963407U; }
  Value any(logic::Sort sort) {
    if (sort.is_bitvec()) return Value::bits(sort.width(), (random() >> 40) % 3);
    if (!sort.is_array()) return Value::zero(sort);
    Value result = Value::array(sort, any(sort.element()));
    for (unsigned i = 0; i < 200; ++i)  // where local arrays are
      result.store(Value::bits(sort.index().width(), 65536 + 4 * i), any(sort.element()));
    return result;
  }
  Value at(logic::Term term, const std::vector<Value>& values) const {
    return logic::evaluate(cfa_.terms(), term, [&](logic::Term v) { return values[program_.variable_of(v)->index()]; });
  }
  Value content(const CellsExplained::Followed& cell, const std::vector<Value>& values, std::size_t step) const {
    return states_[step].values[cell.region.index()].select(at(cell.index, values));
  }
  [[nodiscard]] VariableId old_of(VariableId v) const { return *cfa_.variable_of(program_.variable(v).term); }
  [[nodiscard]] bool is_same(const std::vector<Value>& values, std::size_t step) const {
    for (std::size_t v = 0; v < program_.variables().size(); ++v) {
      const auto old = cfa_.variable_of(program_.variable(VariableId(v)).term);
      if (old && values[v] != states_[step].values[old->index()]) return false;
    }
    for (const auto& cell : view_.cells) {
      if (values[cell.content.index()] != content(cell, values, step)) return false;
    }
    return true;
  }

  const Cfa& cfa_;
  const CellsExplained& view_;
  const Cfa& program_;
  std::uint64_t seed_;
  program::Execution execution_;
  std::vector<Before> states_;
};

const std::vector<std::pair<const char*, std::string>> kArrays = {
    {"fill",
     "int a[5]; for (int i = 0; i < 5; i++) a[i] = 7; for (int x = 0; x < 5; x++) if (a[x] != 7) reach_error();"},
    {"fill too little",
     "int a[5]; for (int i = 1; i < 5; i++) a[i] = 7; for (int x = 0; x < 5; x++) if (a[x] != 7) reach_error();"},
    {"copy",
     "int a[4], b[4]; for (int i = 0; i < 4; i++) b[i] = a[i];"
     "for (int x = 0; x < 4; x++) if (a[x] != b[x]) reach_error();"},
    {"reverse",
     "int a[4], b[4]; for (int i = 0; i < 4; i++) b[i] = a[3 - i];"
     "for (int x = 0; x < 4; x++) if (a[x] != b[3 - x]) reach_error();"},
    {"neighbours",
     "int a[4]; for (int i = 1; i < 4; i++) a[i] = a[i - 1] + (input() & 1);"
     "for (int x = 1; x < 4; x++) if (a[x] < a[x - 1]) reach_error();"},
    {"two positions",
     "int a[3]; for (int i = 0; i < 3; i++) a[i] = input();"
     "for (int x = 0; x < 3; x++) for (int y = 0; y < x; y++) if (a[x] == a[y]) reach_error();"},
    {"through an array",
     "int p[4], a[4]; for (int i = 0; i < 4; i++) { p[i] = input() & 3; a[p[i]] = i; }"
     "for (int x = 0; x < 4; x++) if (a[p[x]] < x) reach_error();"},
    {"an assertion on several lines",
     "int a[5]; for (int i = 1; i < 5; i++) a[i] = 7;\n"
     "for (int x = 0; x < 5; x++) {\n if (a[x] != 7) {\n end:\n reach_error();\n }\n }"},
    {"swap",
     "int a[4]; for (int i = 0; i < 3; i++) if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }"
     "for (int x = 0; x < 3; x++) if (a[x] > a[x + 1]) reach_error();"},
    {"read again",
     "int a[4], b[4]; int n = 0; for (int i = 0; i < 4; i++) if (a[i] > 0) b[n++] = a[i];"
     "for (int x = 0; x < n; x++) if (b[x] > 1) reach_error();"},
    {"read again after a write",
     "int a[4], b[4]; int n = 0; for (int i = 0; i < 3; i++) if (a[i] > 0) { a[input() & 3] = 0; b[n++] = a[i]; }"
     "for (int x = 0; x < n; x++) if (b[x] < 1) reach_error();"},
    {"read again at another index",
     "int a[4], b[4]; int n = 0, i = 0; while (i < 3) if (a[i] > 0) { i++; b[n++] = a[i]; } else i++;"
     "for (int x = 0; x < n; x++) if (b[x] < 1) reach_error();"},
    {"read again where a cell of the index was written",
     "int p[4], a[4], b[4]; for (int i = 0; i < 4; i++) p[i] = input() & 3;"
     "for (int i = 0; i < 4; i++) { if (a[p[i]] > 0) { p[i] = input() & 3; b[i] = a[p[i]]; } else b[i] = 1; }"
     "for (int x = 0; x < 4; x++) if (b[x] < 1) reach_error();"},
};

std::string whole(const std::string& body) {
  return "extern void reach_error(void); extern int input(void); int main(void) { " + body + " return 0; }";
}

TEST(Cells, EveryExecutionIsOneThatFollowsCells) {
  std::size_t errors = 0;
  for (const auto& [name, body] : kArrays) {
    logic::Terms terms;
    const frontend::Result loaded = support::load_text(whole(body), terms);
    ASSERT_TRUE(has_cells(loaded.cfa)) << name;
    const CellsExplained view = explain_cells(loaded.cfa);
    EXPECT_EQ(program::validate_cfa(view.transformed.program), std::vector<std::string>{}) << name;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      InStep run(loaded.cfa, view, seed);
      bool fails = false;
      const std::size_t second = view.positions.size() > 1 ? 6 : 1;
      for (std::uint64_t k = 0; k < 6 * second; ++k) {
        std::vector<std::uint64_t> positions{k % 6};
        if (second > 1) positions.push_back(k / 6);
        const End end = run.follow(positions, std::string(name) + ", seed " + std::to_string(seed));
        if (run.end() != End::Error) EXPECT_EQ(end, run.end()) << name;
        fails = fails || end == End::Error;
      }
      EXPECT_EQ(fails, run.end() == End::Error) << name << ": the right position shows the error";
      errors += fails ? 1 : 0;
    }
  }
  EXPECT_GE(errors, 40U) << "enough executions fail to see that errors are kept";
}

TEST(Cells, ProgramsHaveNoArraysAfterwards) {
  std::size_t count = 0;
  for (const std::string& name : support::program_names()) {
    logic::Terms terms;
    const frontend::Result loaded = support::load_program(name, terms);
    if (!has_cells(loaded.cfa)) continue;
    ++count;
    const Transformed view = cells(loaded.cfa);
    EXPECT_EQ(program::validate_cfa(view.program), std::vector<std::string>{}) << name;
    for (std::size_t v = 0; v < view.program.variables().size(); ++v)
      EXPECT_FALSE(view.program.sort(VariableId(v)).is_array()) << name;
  }
  EXPECT_GE(count, 5U);
}

TEST(Cells, InvariantsComeBackQuantified) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(whole(kArrays.front().second), terms);
  const CellsExplained view = explain_cells(loaded.cfa);
  ASSERT_EQ(view.cells.size(), 1U);
  const Cfa& program = view.transformed.program;
  const logic::Term content = program.variable(view.cells.front().content).term;
  const logic::Term is_seven = terms.eq(content, terms.bv(32, 7));
  const logic::Term unknown = program.variable(view.reads.front().value).term;
  const certificate::Verdict back = view.transformed.back(
      certificate::Inductive{{{program.entry(), is_seven}, {program.entry(), terms.eq(unknown, terms.bv(32, 7))}}});
  const auto& proof = std::get<certificate::Inductive>(back);
  EXPECT_TRUE(proof.invariants.empty()) << "nothing is said about values that are no longer there";
  ASSERT_EQ(proof.for_all.size(), 1U);
  EXPECT_EQ(proof.for_all.front().variables.size(), 1U);
  for (const logic::Term v : logic::free_variables(terms, proof.for_all.front().body)) {
    const bool is_bound = v == proof.for_all.front().variables.front();
    EXPECT_TRUE(is_bound || loaded.cfa.variable_of(v));
  }
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(view.transformed.back(certificate::Unsafe{})));
}

const std::vector<std::pair<const char*, std::string>> kSmallArrays = {
    {"flags",
     "static char flag[3]; for (int n = 0; n < 6; n++) { unsigned i = input(); if (i < 3) flag[i] = 1 - flag[i]; }"
     "if (flag[0] && flag[1] && !flag[2]) reach_error();"},
    {"copies",
     "static int a[2], b[2]; for (int n = 0; n < 5; n++) { int i = input() & 1; a[i] = b[1 - i] + 1; b[i] = a[i]; }"
     "if (a[0] > a[1]) reach_error();"},
    {"beyond", "static int a[2]; unsigned i = input(); a[i] = 5; if (a[i] != 5 || a[0] == 5) reach_error();"},
};

TEST(FixedCells, EveryExecutionIsOneOfVariables) {
  std::size_t errors = 0;
  for (const auto& [name, body] : kSmallArrays) {
    logic::Terms terms;
    const frontend::Result loaded = support::load_text(whole(body), terms);
    ASSERT_TRUE(has_fixed_cells(loaded.cfa)) << name;
    const CellsExplained view = explain_fixed_cells(loaded.cfa);
    EXPECT_TRUE(view.positions.empty()) << name;
    EXPECT_EQ(program::validate_cfa(view.transformed.program), std::vector<std::string>{}) << name;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      InStep run(loaded.cfa, view, seed);
      EXPECT_EQ(run.follow({}, std::string(name) + ", seed " + std::to_string(seed)), run.end()) << name;
      errors += run.end() == End::Error ? 1 : 0;
    }
  }
  EXPECT_GE(errors, 5U);
}

TEST(FixedCells, InvariantsAndExecutionsComeBack) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(
      whole("static int a[3]; int k = input(); if (k < 0 || k > 2) return 0; a[k] = input(); int local[2];"
            "local[input() & 1] = a[k]; if (local[0] == 7 && a[1] == 7) reach_error();"),
      terms);
  const CellsExplained view = explain_fixed_cells(loaded.cfa);
  ASSERT_FALSE(view.cells.empty());
  const Cfa& program = view.transformed.program;
  const auto& cell = view.cells.front();
  const logic::Term content = program.variable(cell.content).term;
  const logic::Term number = terms.bv(32, 7);
  const certificate::Verdict back =
      view.transformed.back(certificate::Inductive{{{program.entry(), terms.eq(content, number)}}});
  const auto& proof = std::get<certificate::Inductive>(back);
  EXPECT_TRUE(proof.for_all.empty());
  ASSERT_EQ(proof.invariants.size(), 1U);
  const logic::Term read = terms.select(loaded.cfa.variable(cell.region).term, cell.index);
  EXPECT_EQ(proof.invariants.front().second, terms.eq(read, number));

  // An execution of the view that fails, and what it takes from outside.
  program::Choices choices;
  for (const std::uint64_t n : {1, 7, 0}) choices.inputs.push_back(Value::bits(32, n));
  const program::Execution failing = program::interpret(program, choices);
  ASSERT_EQ(failing.end, End::Error);
  const certificate::Verdict unsafe = view.transformed.back(certificate::Unsafe{choices});
  EXPECT_EQ(program::interpret(loaded.cfa, std::get<certificate::Unsafe>(unsafe).choices).end, End::Error);
  choices.inputs[1] = Value::bits(32, 8);
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(view.transformed.back(certificate::Unsafe{choices})))
      << "no execution of the program";
}

TEST(FixedCells, LargeArraysAreLeftOut) {
  logic::Terms terms;
  const frontend::Result loaded =
      support::load_text(whole("static int a[1000]; for (int i = 0; i < 1000; i++) a[i] = i; a[0] = 0; a[999] = 1;"
                               "if (a[input() & 511] > 511) reach_error();"),
                         terms);
  EXPECT_FALSE(has_fixed_cells(loaded.cfa));
}

}  // namespace
}  // namespace pincer::transform
