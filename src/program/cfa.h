// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/id.h"
#include "logic/term/terms.h"
#include "program/check.h"
#include "program/ctype.h"
#include "program/source.h"
#include "program/statement.h"

namespace pincer::program {

using LocationId = base::Id<struct LocationTag>;
using EdgeId = base::Id<struct EdgeTag>;

/// A program variable. `term` is the logic variable that stands for its current value in edge terms.
struct Variable {
  logic::Term term;
  std::string name;  // C name for people; need not be unique ("" for temporaries)
  CType type;
  std::optional<ProcedureId> procedure;  // the procedure whose local it is; none: global
};

struct Edge {
  LocationId source;
  LocationId target;
  Statement statement;
  SourceLocation where;
  /// Set when this edge is one arm of a branch of the C source: which way the condition went.
  std::optional<bool> branch;
  /// Of edges to the error location: what is violated there, and where the check stands in the eyes of the user. That
  /// is `where`, unless a function only tests what it is given: then it is the call of this function.
  std::optional<Check> violates = std::nullopt;
  SourceLocation check_at = {};
};

struct Location {
  ProcedureId procedure;
  SourceLocation where;  // of the first statement there
  /// Which call of a function of the source it lies in that was inlined; 0: none, or not known. Numbers are those of one
  /// program; nothing that a program means depends on them.
  std::uint32_t inlined = 0;
};

struct Procedure {
  std::string name;
  LocationId entry;
  LocationId exit;                     // no outgoing edges
  std::vector<VariableId> parameters;  // locals, assigned by the call
  std::vector<VariableId> results;     // locals, read by the call at the exit
};

/// What a program may do that pincer does not model. Reaching `location` means that nothing is known from there on:
/// a proof must show it unreachable, like the error location.
struct Unsupported {
  LocationId location;  // no outgoing edges
  std::string what;
  SourceLocation where;
};

/// A control-flow automaton: the program model that all engines share. Procedure 0 is the one that runs first;
/// its entry is the program's entry, its exit the program's end. Laws: see validate_cfa.
///
/// Locals of a procedure are fresh in each activation, with arbitrary values until assigned; globals are shared, with
/// arbitrary values at the program's entry. An edge stays in its procedure, or leads from any procedure to the error
/// location or to the program's end (exit of procedure 0). At a location either one edge leaves, or all leaving edges are assumes,
/// of which at most one holds in any state (no assume holding: the execution is cut there).
class Cfa {
 public:
  explicit Cfa(logic::Terms& terms) : terms_(&terms) {}

  // Building
  ProcedureId add_procedure(std::string name);  // makes its entry and exit locations
  LocationId add_location(ProcedureId procedure, SourceLocation where = {});
  void set_where(LocationId location, SourceLocation where);
  void set_inlined(LocationId location, std::uint32_t call);
  /// Like a location of the program that this one was made from, but for the procedure.
  void describe(LocationId location, const Location& old);
  EdgeId add_edge(Edge edge);
  /// Lets an edge end elsewhere.
  void redirect(EdgeId edge, LocationId target);
  VariableId add_variable(std::string name, logic::Sort sort, CType type, std::optional<ProcedureId> procedure);
  /// With a logic variable of the caller's choice, so that programs derived from one another share terms.
  VariableId add_variable(Variable variable);
  void add_parameter(ProcedureId procedure, VariableId variable);
  void add_result(ProcedureId procedure, VariableId variable);
  void add_unsupported(Unsupported unsupported);
  /// The single error location, made on first use; it belongs to procedure 0 (edges from any procedure may enter it).
  LocationId error();
  SourceMap& sources() { return sources_; }

  // Reading
  [[nodiscard]] logic::Terms& terms() const { return *terms_; }
  [[nodiscard]] std::optional<LocationId> error_location() const { return error_; }
  [[nodiscard]] LocationId entry() const;
  [[nodiscard]] const std::vector<Procedure>& procedures() const { return procedures_; }
  [[nodiscard]] const std::vector<Location>& locations() const { return locations_; }
  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }
  [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }
  [[nodiscard]] const std::vector<Unsupported>& unsupported() const { return unsupported_; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  [[nodiscard]] const Procedure& procedure(ProcedureId id) const { return procedures_[id.index()]; }
  [[nodiscard]] const Location& location(LocationId id) const { return locations_[id.index()]; }
  [[nodiscard]] const Edge& edge(EdgeId id) const { return edges_[id.index()]; }
  [[nodiscard]] const Variable& variable(VariableId id) const { return variables_[id.index()]; }
  [[nodiscard]] std::span<const EdgeId> outgoing(LocationId id) const { return outgoing_[id.index()]; }
  [[nodiscard]] std::span<const EdgeId> incoming(LocationId id) const { return incoming_[id.index()]; }
  [[nodiscard]] logic::Sort sort(VariableId id) const { return terms_->sort(variable(id).term); }
  /// The program variable that a logic variable stands for.
  [[nodiscard]] std::optional<VariableId> variable_of(logic::Term term) const;
  /// True for locations where an execution may stop for good: error, exits, unsupported.
  [[nodiscard]] bool is_final(LocationId id) const;

 private:
  logic::Terms* terms_;
  std::vector<Procedure> procedures_;
  std::vector<Location> locations_;
  std::vector<Edge> edges_;
  std::vector<Variable> variables_;
  std::vector<Unsupported> unsupported_;
  std::vector<std::vector<EdgeId>> outgoing_;
  std::vector<std::vector<EdgeId>> incoming_;
  std::vector<bool> final_;  // by location
  std::unordered_map<logic::Term, VariableId> by_term_;
  std::optional<LocationId> error_;
  SourceMap sources_;
};

}  // namespace pincer::program
