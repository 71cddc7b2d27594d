// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/validate_cfa.h"

#include <algorithm>
#include <unordered_set>

#include "base/contract.h"
#include "program/def_use.h"
#include "program/validate_branches.h"

namespace pincer::program {
namespace {

class Validator {
 public:
  explicit Validator(const Cfa& cfa) : cfa_(cfa), finder_(cfa.terms()) {}

  std::vector<std::string> run() {
    if (cfa_.procedures().empty()) {
      report("there is no procedure 0");
      return violations_;
    }
    check_variables();
    for (std::size_t i = 0; i < cfa_.procedures().size(); ++i) check_procedure(ProcedureId(i));
    for (std::size_t i = 0; i < cfa_.edges().size(); ++i) check_edge(EdgeId(i));
    for (std::size_t i = 0; i < cfa_.locations().size(); ++i) check_location(LocationId(i));
    check_reachability();
    return violations_;
  }

 private:
  void report(std::string sentence) { violations_.push_back(std::move(sentence)); }

  [[nodiscard]] std::string text(EdgeId id) const {
    return "edge " + std::to_string(id.index()) + " (" + cfa_.sources().to_string(cfa_.edge(id).where) + ")";
  }
  [[nodiscard]] std::string text(LocationId id) const {
    return "location " + std::to_string(id.index()) + " (" + cfa_.sources().to_string(cfa_.location(id).where) + ")";
  }
  [[nodiscard]] std::string text(ProcedureId id) const {
    return "procedure " + std::to_string(id.index()) + " (" + cfa_.procedure(id).name + ")";
  }
  [[nodiscard]] std::string text(VariableId id) const {
    return "variable " + std::to_string(id.index()) + " (" + cfa_.terms().name(cfa_.variable(id).term) + ")";
  }

  [[nodiscard]] bool in_range(VariableId id) const { return id.index() < cfa_.variables().size(); }
  [[nodiscard]] bool in_range(ProcedureId id) const { return id.index() < cfa_.procedures().size(); }
  [[nodiscard]] bool in_range(LocationId id) const { return id.index() < cfa_.locations().size(); }

  void check_variables() {
    std::unordered_set<logic::Term> terms;
    for (std::size_t i = 0; i < cfa_.variables().size(); ++i) {
      const Variable& variable = cfa_.variables()[i];
      const std::string name = "variable " + std::to_string(i);
      if (!variable.term.valid() || cfa_.terms().kind(variable.term) != logic::Kind::Variable) {
        report(name + " is not represented by a logic variable");
      } else if (!terms.insert(variable.term).second) {
        report(name + " shares its logic variable with another");
      }
      if (variable.procedure && !in_range(*variable.procedure))
        report(name + " is local to a procedure that does not exist");
    }
  }

  void check_procedure(ProcedureId id) {
    const Procedure& procedure = cfa_.procedure(id);
    for (const LocationId location : {procedure.entry, procedure.exit}) {
      if (!in_range(location)) {
        report(text(id) + " has an entry or exit that does not exist");
      } else if (cfa_.location(location).procedure != id) {
        report(text(id) + " has an entry or exit in another procedure");
      }
    }
    if (procedure.entry == procedure.exit) report(text(id) + " has the same entry and exit");
    const auto check_local = [&](VariableId variable, const char* role) {
      if (!in_range(variable)) {
        report(text(id) + " has a " + role + " that does not exist");
      } else if (cfa_.variable(variable).procedure != id) {
        report(text(variable) + " is a " + role + " of " + text(id) + " but not its local");
      }
    };
    for (const VariableId parameter : procedure.parameters) check_local(parameter, "parameter");
    for (const VariableId result : procedure.results) check_local(result, "result");
    if (has_duplicates(procedure.parameters)) report(text(id) + " has a parameter twice");
  }

  static bool has_duplicates(std::vector<VariableId> variables) {
    std::erase_if(variables, [](VariableId v) { return !v.valid(); });
    std::sort(variables.begin(), variables.end());
    return std::adjacent_find(variables.begin(), variables.end()) != variables.end();
  }

  void check_edge(EdgeId id) {
    const Edge& edge = cfa_.edge(id);
    if (!in_range(edge.source) || !in_range(edge.target)) {
      report("edge " + std::to_string(id.index()) + " has an end that does not exist");
      return;
    }
    const ProcedureId procedure = cfa_.location(edge.source).procedure;
    const bool ends_program = cfa_.error_location() == edge.target || cfa_.procedures().front().exit == edge.target;
    if (cfa_.location(edge.target).procedure != procedure && !ends_program) {
      report(text(id) + " leads into another procedure");
    }
    finder_.restart();
    std::visit([&](const auto& statement) { check(id, statement); }, edge.statement);
  }

  /// The term is there and its variables are visible at the edge.
  bool check_term(EdgeId id, logic::Term term) {
    if (!term.valid()) {
      report(text(id) + " has an invalid term");
      return false;
    }
    found_.clear();
    finder_.add(term, found_);
    std::sort(found_.begin(), found_.end());
    for (const logic::Term t : found_) {
      if (const auto variable = cfa_.variable_of(t)) {
        check_visible(id, *variable);
      } else {
        report(text(id) + " reads " + cfa_.terms().name(t) + ", which is not a program variable");
      }
    }
    return true;
  }

  bool check_visible(EdgeId id, VariableId variable) {
    if (!in_range(variable)) {
      report(text(id) + " names a variable that does not exist");
      return false;
    }
    const auto owner = cfa_.variable(variable).procedure;
    if (owner && *owner != cfa_.location(cfa_.edge(id).source).procedure) {
      report(text(id) + " uses " + text(variable) + ", a local of another procedure");
    }
    return true;
  }

  void check(EdgeId id, const Assume& assume) {
    if (!check_term(id, assume.condition)) return;
    const logic::Sort sort = cfa_.terms().sort(assume.condition);
    if (!sort.is_bool()) report(text(id) + " assumes a term of sort " + sort.to_string() + ", not Bool");
  }

  void check(EdgeId id, const Assign& assign) {
    const bool has_term = check_term(id, assign.value);
    if (!check_visible(id, assign.variable) || !has_term) return;
    const logic::Sort sort = cfa_.terms().sort(assign.value);
    if (sort != cfa_.sort(assign.variable)) {
      report(text(id) + " assigns a term of sort " + sort.to_string() + " to " + text(assign.variable) + " of sort " +
             cfa_.sort(assign.variable).to_string());
    }
  }

  void check(EdgeId id, const Havoc& havoc) { check_visible(id, havoc.variable); }
  void check(EdgeId id, const Input& input) { check_visible(id, input.variable); }

  void check(EdgeId id, const Call& call) {
    if (!in_range(call.procedure)) {
      report(text(id) + " calls a procedure that does not exist");
      return;
    }
    const Procedure& callee = cfa_.procedure(call.procedure);
    if (call.arguments.size() != callee.parameters.size()) {
      report(text(id) + " passes " + std::to_string(call.arguments.size()) + " arguments to " + text(call.procedure) +
             ", which takes " + std::to_string(callee.parameters.size()));
    }
    if (call.results.size() != callee.results.size()) {
      report(text(id) + " takes " + std::to_string(call.results.size()) + " results from " + text(call.procedure) +
             ", which gives " + std::to_string(callee.results.size()));
    }
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (!check_term(id, call.arguments[i]) || i >= callee.parameters.size()) continue;
      if (in_range(callee.parameters[i]) && cfa_.terms().sort(call.arguments[i]) != cfa_.sort(callee.parameters[i])) {
        report(text(id) + " passes argument " + std::to_string(i) + " of another sort than the parameter's");
      }
    }
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      if (!call.results[i].valid() || !check_visible(id, call.results[i]) || i >= callee.results.size()) continue;
      if (in_range(callee.results[i]) && cfa_.sort(call.results[i]) != cfa_.sort(callee.results[i])) {
        report(text(id) + " takes result " + std::to_string(i) + " into a variable of another sort");
      }
    }
    if (has_duplicates(call.results)) report(text(id) + " takes two results into one variable");
  }

  void check_location(LocationId id) {
    const auto outgoing = cfa_.outgoing(id);
    if (cfa_.is_final(id)) {
      if (!outgoing.empty()) report(text(id) + " is final (exit, error or unsupported) and has a leaving edge");
      return;
    }
    if (outgoing.empty()) report(text(id) + " has no leaving edge and is not final");
    if (outgoing.size() < 2) return;
    for (const EdgeId edge : outgoing) {
      if (!std::holds_alternative<Assume>(cfa_.edge(edge).statement)) {
        report(text(id) + " has several leaving edges, of which " + text(edge) + " is not an assume");
      }
    }
  }

  void check_reachability() {
    std::vector<bool> reached(cfa_.locations().size(), false);
    std::vector<LocationId> stack;
    const auto reach = [&](LocationId location) {
      if (!in_range(location) || reached[location.index()]) return;
      reached[location.index()] = true;
      stack.push_back(location);
    };
    // Edges do not leave procedures (checked elsewhere), so one search from all entries will do.
    for (const Procedure& procedure : cfa_.procedures()) reach(procedure.entry);
    for (const Procedure& procedure : cfa_.procedures()) reach(procedure.exit);
    if (cfa_.error_location()) reach(*cfa_.error_location());
    while (!stack.empty()) {
      const LocationId location = stack.back();
      stack.pop_back();
      for (const EdgeId edge : cfa_.outgoing(location)) reach(cfa_.edge(edge).target);
    }
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (!reached[i]) report(text(LocationId(i)) + " cannot be reached from its procedure's entry");
    }
  }

  const Cfa& cfa_;
  VariableFinder finder_;
  std::vector<logic::Term> found_;
  std::vector<std::string> violations_;
};

}  // namespace

std::vector<std::string> validate_cfa(const Cfa& cfa, const ValidateOptions& options) {
  std::vector<std::string> violations = Validator(cfa).run();
  // Conditions can only be evaluated when the structure is sound.
  if (violations.empty() && options.branch_samples > 0) {
    violations = validate_branches(cfa, options.branch_samples, options.seed);
  }
  return violations;
}

void ensure_valid(const Cfa& cfa, const ValidateOptions& options) {
  const auto violations = validate_cfa(cfa, options);
  if (violations.empty()) return;
  constexpr std::size_t kShown = 5;
  std::string message = "not a valid program:";
  for (std::size_t i = 0; i < std::min(kShown, violations.size()); ++i) message += "\n  " + violations[i];
  if (violations.size() > kShown) message += "\n  and " + std::to_string(violations.size() - kShown) + " more";
  throw base::ContractViolation(message);
}

}  // namespace pincer::program
