// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "valid.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "certificate/names.h"
#include "encode/block_graph.h"
#include "encode/unrolling.h"
#include "logic/backend/solvers.h"
#include "logic/text/smtlib_parse.h"
#include "program/loop_heads.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::certificate::testing {

using logic::Term;
using program::LocationId;

LoadedProgram::LoadedProgram(const std::string& file, const program::Property& property)
    : path(file), loaded(support::load_file(file, terms, {.property = property})) {}

std::unique_ptr<LoadedProgram> LoadedProgram::named(const std::string& name) {
  return std::make_unique<LoadedProgram>(support::program_file(name));
}

std::unique_ptr<LoadedProgram> LoadedProgram::from_text(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(::testing::TempDir()) / name;
  std::ofstream(path) << text;
  return std::make_unique<LoadedProgram>(path.string());
}

Term LoadedProgram::formula(std::string_view text) {
  const Names names(cfa());
  return logic::parse_smtlib(terms, text, [&](std::string_view symbol) -> Term {
    const std::size_t mark = symbol.find('#');
    const std::size_t ordinal = mark == std::string_view::npos ? 0 : std::stoul(std::string(symbol.substr(mark + 1)));
    const auto variable = names.find(NamedVariable{std::string(symbol.substr(0, mark)), ordinal});
    return variable ? cfa().variable(*variable).term : Term();
  });
}

std::vector<program::LocationId> LoadedProgram::joins() const {
  std::vector<program::LocationId> result;
  const encode::BlockGraph graph(cfa(), encode::BlockOperator::LoopHeads);
  for (std::size_t i = 0; i < cfa().locations().size(); ++i) {
    const program::LocationId location(i);
    if (cfa().incoming(location).size() > 1 && graph.relevant(location) && !graph.node_at(location))
      result.push_back(location);
  }
  return result;
}

LocationId LoadedProgram::head(std::uint32_t line, std::size_t n) const {
  const std::vector<bool> heads = program::loop_heads(cfa());
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (heads[i] && cfa().location(LocationId(i)).where.line == line && n-- == 0) return LocationId(i);
  }
  throw std::logic_error(path + " has no such loop");
}

const std::vector<Proof>& proofs() {
  static const std::vector<Proof> all = {
      {"counter_safe", 0, {{13, "(bvule i n)"}}},
      {"counter_safe", 2, {{13, "(and (bvule i n) (bvule n (_ bv1000 32)))"}}},
      {"even_safe", 0, {{14, "(= ((_ extract 0 0) x) #b0)"}}},
      {"goto_retry_safe", 0, {{15, "(and (= tries total) (bvult total (_ bv3 32)))"}}},
      {"goto_two_entries_safe", 0, {{19, "(= x y)"}}},
      {"narrow_counter_safe", 0, {{12, "(= rounds ((_ zero_extend 24) c))"}}},
      {"nested_loops_safe",
       0,
       {{12, "(and (bvule i (_ bv255 32)) (bvule steps (bvmul (_ bv255 32) i)))"},
        {14, "(and (bvult i (_ bv255 32)) (bvule j i) (bvule steps (bvadd (bvmul (_ bv255 32) i) j)))"}}},
      {"producer_consumer_safe", 0, {{12, "(bvule (bvsub tail head) (_ bv4 32))"}}},
      {"producer_consumer_safe", 1, {}},
      {"stack_safe", 0, {{23, "(and (bvsle (_ bv0 32) height) (bvsle height (_ bv4 32)))"}}},
      {"stack_safe", 1, {}},
      {"state_machine_safe", 0, {{13, "(=> (= s (_ bv2 32)) (= connected (_ bv1 32)))"}}},
      {"state_machine_safe", 1, {{13, "(=> (= s (_ bv2 32)) (= connected (_ bv1 32)))"}}},
      {"ticket_order_safe", 0, {{10, "(bvsle served given)"}}},
      {"ticket_order_safe", 1, {}},
      {"traffic_light_safe", 0, {{12, "(bvult phase (_ bv4 32))"}}},
      {"triangle_safe",
       0,
       {{13,
         "(and (bvule n (_ bv20 32)) (bvule i (bvadd n (_ bv1 32))) (bvuge i (_ bv1 32)) (= (bvmul (_ bv2 32) sum) "
         "(bvmul i (bvsub i (_ bv1 32)))))"}}},
      {"two_counters_safe", 0, {{13, "(and (= (bvadd up down) n) (bvsle (_ bv0 32) down))"}}},
      {"two_counters_safe", 1, {}},
      {"two_locks_safe", 0, {{10, "(or (= first (_ bv0 32)) (= second (_ bv0 32)))"}}},
      {"two_locks_safe", 1, {}},
      {"assume_in_loop_safe",
       0,
       {{16,
         "(and (bvsle (_ bv0 32) i) (bvsle i (_ bv2 32)) (=> (= i (_ bv0 32)) (= last first)) (=> (bvsge i (_ bv1 "
         "32)) (bvslt first last)))"}}},
      {"callback_safe",
       0,
       {{14,
         "(and (= (bvadd count (_ bv1 32)) v) (bvsle (_ bv1 32) v) (bvsle v (bvadd n (_ bv1 32))) (bvsle (_ bv0 32) n) "
         "(bvsle n (_ bv10 32)))"}}},
  };
  return all;
}

Verdict verdict_of(LoadedProgram& program, const Proof& proof) {
  Invariants invariants;
  for (const InvariantText& text : proof.invariants)
    invariants.emplace_back(program.head(text.line), program.formula(text.formula));
  if (proof.k == 0) return Inductive{std::move(invariants)};
  return KInductive{proof.k, std::move(invariants)};
}

std::optional<Verdict> unroll(LoadedProgram& program, std::size_t depth) {
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  encode::Unrolling unrolling(graph);
  const auto solver = logic::make_solver("z3", program.terms);
  for (std::size_t k = 0; k <= depth; ++k) {
    if (k > 0) unrolling.step();
    if (solver->check({unrolling.error(k)}) == logic::Answer::Sat)
      return Unsafe{unrolling.choices([&](Term unknown) { return solver->value(unknown); })};
    if (unrolling.exhausted() || solver->check({unrolling.open(k)}) == logic::Answer::Unsat) return Exhausted{k};
  }
  return std::nullopt;
}

CheckResult check_with_z3(const program::Cfa& cfa, const Verdict& verdict) {
  const auto z3 = logic::make_solver_factory("z3");
  return check(cfa, verdict, {z3.get()}, base::Budget());
}

CheckResult check_with_clauses(const program::Cfa& cfa, const Verdict& verdict) {
  const auto minisat = logic::make_solver_factory("minisat");
  const auto z3 = logic::make_solver_factory("z3");
  return check(cfa, verdict, {minisat.get(), z3.get()}, base::Budget());
}

const char* status_name(CheckResult::Status status) {
  switch (status) {
    case CheckResult::Status::Valid: return "valid";
    case CheckResult::Status::Invalid: return "invalid";
    case CheckResult::Status::Undecided: return "undecided";
    case CheckResult::Status::Disagreement: return "disagreement";
  }
  return "";
}

}  // namespace pincer::certificate::testing
