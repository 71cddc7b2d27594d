// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "program/cfa.h"
#include "program/interpret.h"
#include "program/validate_cfa.h"

namespace pincer::program::testing {

/// Writes small programs over bytes in few words. Locations are made as needed; edges carry increasing line numbers.
class ProgramBuilder {
 public:
  ProgramBuilder() : cfa(terms) { main = cfa.add_procedure("main"); }

  logic::Terms terms;
  Cfa cfa;
  ProcedureId main;

  VariableId byte(const std::string& name, std::optional<ProcedureId> procedure = ProcedureId(0)) {
    return cfa.add_variable(name, logic::Sort::bitvec(8), {CTypeKind::Unsigned, 8, "unsigned char"}, procedure);
  }
  VariableId memory(const std::string& name, std::optional<ProcedureId> procedure = std::nullopt) {
    return cfa.add_variable(name, logic::Sort::array(logic::Sort::bitvec(8), logic::Sort::bitvec(8)), {}, procedure);
  }
  [[nodiscard]] logic::Term term(VariableId id) const { return cfa.variable(id).term; }
  logic::Term number(unsigned value) { return terms.bv(8, value); }
  logic::Term plus(VariableId id, unsigned value) { return terms.bv_add(term(id), number(value)); }
  logic::Term equal(VariableId id, unsigned value) { return terms.eq(term(id), number(value)); }
  logic::Term below(VariableId id, unsigned value) { return terms.bv_ult(term(id), number(value)); }
  logic::Term yes() { return terms.boolean(true); }
  logic::Term no() { return terms.boolean(false); }

  [[nodiscard]] LocationId entry(ProcedureId p = ProcedureId(0)) const { return cfa.procedure(p).entry; }
  [[nodiscard]] LocationId exit(ProcedureId p = ProcedureId(0)) const { return cfa.procedure(p).exit; }
  LocationId location(ProcedureId p = ProcedureId(0)) { return cfa.add_location(p); }

  EdgeId edge(LocationId from, Statement statement, LocationId to) {
    return cfa.add_edge({from, to, std::move(statement), {file_, ++line_, 1}, std::nullopt});
  }
  /// A new location after the statement.
  LocationId then(LocationId from, Statement statement) {
    const LocationId to = location(cfa.location(from).procedure);
    edge(from, std::move(statement), to);
    return to;
  }
  EdgeId skip(LocationId from, LocationId to) { return edge(from, Assume{yes()}, to); }
  /// The two arms of `if (condition)`.
  void branch(LocationId from, logic::Term condition, LocationId if_true, LocationId if_false) {
    cfa.add_edge({from, if_true, Assume{condition}, {file_, ++line_, 1}, true});
    cfa.add_edge({from, if_false, Assume{terms.lnot(condition)}, {file_, line_, 1}, false});
  }

 private:
  FileId file_ = cfa.sources().add_file("test.c");
  std::uint32_t line_ = 0;
};

inline std::vector<logic::Value> bytes(const std::vector<unsigned>& values) {
  std::vector<logic::Value> result;
  result.reserve(values.size());
  for (const unsigned value : values) result.push_back(logic::Value::bits(8, std::uint64_t{value}));
  return result;
}

/// The values of procedure 0's results at the end of an execution.
inline std::vector<logic::Value> results(const Cfa& cfa, const Execution& execution) {
  std::vector<logic::Value> values;
  for (const VariableId id : cfa.procedure(ProcedureId(0)).results) {
    values.push_back(execution.globals_and_locals[id.index()]);
  }
  return values;
}

inline std::string violations(const Cfa& cfa, const ValidateOptions& options = {}) {
  std::string text;
  for (const std::string& violation : validate_cfa(cfa, options)) text += violation + "\n";
  return text;
}

}  // namespace pincer::program::testing
