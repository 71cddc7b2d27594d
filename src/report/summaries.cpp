// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/summaries.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "logic/term/substitute.h"

namespace pincer::report {

using certificate::EntryValues;
using certificate::Invariants;
using logic::Term;
using program::Cfa;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;

namespace {

Term known_at(const Cfa& cfa, const Invariants& invariants, LocationId location) {
  std::vector<Term> parts;
  for (const auto& [at, invariant] : invariants) {
    if (at == location) parts.push_back(invariant);
  }
  return cfa.terms().land(parts);
}

/// The first place in a procedure that is known.
program::SourceLocation first_place(const Cfa& cfa, ProcedureId procedure) {
  if (const auto where = cfa.location(cfa.procedure(procedure).entry).where; where.known()) return where;
  program::SourceLocation first;
  for (const program::Edge& edge : cfa.edges()) {
    if (cfa.location(edge.source).procedure != procedure || !edge.where.known()) continue;
    if (!first.known() || (edge.where.file == first.file && edge.where.line < first.line)) first = edge.where;
  }
  return first;
}

/// Where the definition of the function around a place begins; the place itself, where that is not found.
witness::WitnessLocation place_of(program::SourceLocation where, const std::string& name, witness::Sources& sources) {
  if (!where.known()) return {};
  witness::WitnessLocation result{sources.map().path(where.file), {where.line, where.column}, name};
  const witness::SourceText* text = sources.text(where.file);
  const auto offset = text == nullptr ? std::nullopt : text->offset({where.line, where.column});
  const witness::SourceFunction* function = offset ? text->function(*offset) : nullptr;
  if (function != nullptr) result.at = text->position(text->skip_blanks(function->head.begin));
  return result;
}

/// The type that a function of C returns, if its words are those of integers; by the words in front of its name.
std::optional<program::CType> returned_type(const Cfa& cfa, ProcedureId procedure, witness::Sources& sources) {
  const program::SourceLocation where = first_place(cfa, procedure);
  const auto& results = cfa.procedure(procedure).results;
  const witness::SourceText* text = where.known() ? sources.text(where.file) : nullptr;
  const auto offset = text == nullptr ? std::nullopt : text->offset({where.line, where.column});
  const witness::SourceFunction* function = offset ? text->function(*offset) : nullptr;
  if (function == nullptr || results.size() != 1 || !cfa.sort(results[0]).is_bitvec()) return std::nullopt;
  const std::string head = text->code().substr(function->head.begin, function->head.end - function->head.begin);
  const std::size_t name = head.find(function->name + "(");
  if (name == std::string::npos) return std::nullopt;
  const std::size_t line = head.rfind('\n', name);
  std::istringstream words(head.substr(line == std::string::npos ? 0 : line + 1, name - (line + 1)));
  bool is_signed = true;
  bool is_integer = false;
  for (std::string word; words >> word;) {
    if (word == "unsigned" || word == "_Bool") is_signed = false;
    if (word == "static" || word == "inline" || word == "extern" || word == "const") continue;
    if (word != "int" && word != "long" && word != "short" && word != "char" && word != "signed" &&
        word != "unsigned" && word != "_Bool")
      return std::nullopt;
    is_integer = true;
  }
  if (!is_integer) return std::nullopt;
  return program::CType{is_signed ? program::CTypeKind::Signed : program::CTypeKind::Unsigned,
                        cfa.sort(results[0]).width(), ""};
}

class SummaryNames {
 public:
  SummaryNames(const Cfa& cfa, ProcedureId procedure, const EntryValues& entry_values, witness::Sources& sources)
      : cfa_(cfa),
        procedure_(cfa.procedure(procedure)),
        entry_values_(entry_values.begin(), entry_values.end()),
        returned_(returned_type(cfa, procedure, sources)) {}

  [[nodiscard]] std::optional<CVariable> before(Term term) const {
    const auto variable = cfa_.variable_of(term);
    return variable ? named(*variable, "") : std::nullopt;
  }
  [[nodiscard]] std::optional<CVariable> after(Term term) const {
    if (const auto entry = entry_values_.find(term); entry != entry_values_.end())
      return named(entry->second, is_parameter(entry->second) ? "" : "\\old");
    const auto variable = cfa_.variable_of(term);
    if (!variable) return std::nullopt;
    const auto& results = procedure_.results;
    if (results.size() == 1 && results.front() == *variable)
      return CVariable{"\\result", returned_.value_or(cfa_.variable(*variable).type)};
    return is_parameter(*variable) ? std::nullopt : named(*variable, "");
  }

 private:
  [[nodiscard]] bool is_parameter(VariableId variable) const {
    return std::find(procedure_.parameters.begin(), procedure_.parameters.end(), variable) !=
           procedure_.parameters.end();
  }
  /// Globals that a parameter hides, and locals, have no name.
  [[nodiscard]] std::optional<CVariable> named(VariableId variable, const std::string& around) const {
    const program::Variable& it = cfa_.variable(variable);
    if (it.name.empty()) return std::nullopt;
    if (!is_parameter(variable)) {
      if (it.procedure) return std::nullopt;
      for (const VariableId parameter : procedure_.parameters) {
        if (cfa_.variable(parameter).name == it.name) return std::nullopt;
      }
    }
    return CVariable{around.empty() ? it.name : fmt::format("{}({})", around, it.name), it.type};
  }

  const Cfa& cfa_;
  const program::Procedure& procedure_;
  std::map<Term, VariableId> entry_values_;
  std::optional<program::CType> returned_;
};

}  // namespace

std::vector<Summary> summaries(const Cfa& cfa, const certificate::Verdict& proof, witness::Sources& sources) {
  std::vector<Summary> result;
  const Invariants* invariants = certificate::invariants_of(proof);
  if (invariants == nullptr) return result;
  const EntryValues entry_values = certificate::entry_values_of(proof);
  logic::Substitution at_start;
  for (const auto& [term, variable] : entry_values) at_start.emplace(term, cfa.variable(variable).term);
  for (std::size_t p = 1; p < cfa.procedures().size(); ++p) {
    const program::Procedure& procedure = cfa.procedures()[p];
    Summary summary;
    summary.function = procedure.name;
    for (const VariableId v : procedure.parameters) summary.parameters.push_back(cfa.variable(v).name);
    summary.location = place_of(first_place(cfa, ProcedureId(p)), procedure.name, sources);
    summary.before = logic::substitute(cfa.terms(), known_at(cfa, *invariants, procedure.entry), at_start);
    summary.after = known_at(cfa, *invariants, procedure.exit);
    if (cfa.terms().is_true(summary.before) && cfa.terms().is_true(summary.after)) continue;
    const SummaryNames names(cfa, ProcedureId(p), entry_values, sources);
    summary.before_names = [names](Term term) { return names.before(term); };
    summary.after_names = [names](Term term) { return names.after(term); };
    result.push_back(std::move(summary));
  }
  return result;
}

std::vector<witness::WitnessContract> contracts(const Cfa& cfa, const certificate::Verdict& proof,
                                                witness::Sources& sources) {
  std::vector<witness::WitnessContract> result;
  for (const Summary& summary : summaries(cfa, proof, sources)) {
    if (summary.location.at.line == 0) continue;
    result.push_back({summary.location, c_invariant(cfa.terms(), summary.before, summary.before_names),
                      c_invariant(cfa.terms(), summary.after, summary.after_names)});
  }
  return result;
}

}  // namespace pincer::report
