// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Invariant of the result, wherever an execution is between two statements of the program: each cell's variable has the
// value that its region has at its address.
#include "transform/constant_cells.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "logic/term/rewrite_differ.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::transform {

using certificate::Verdict;
using logic::Kind;
using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;

namespace {

class ConstantCellView {
 public:
  ConstantCellView(const Cfa& cfa, const std::vector<ConstantCell>& cells)
      : old_(cfa), terms_(cfa.terms()), cells_(cells), program_(cfa.terms()), of_region_(cfa.variables().size()) {
    program_.sources() = old_.sources();
    for (const program::Procedure& procedure : old_.procedures()) program_.add_procedure(procedure.name);
    for (const program::Variable& variable : old_.variables()) program_.add_variable(variable);
    for (std::size_t c = 0; c < cells_.size(); ++c) add_cell(c);
    for (std::size_t p = 0; p < old_.procedures().size(); ++p) {
      for (const VariableId v : old_.procedures()[p].parameters) program_.add_parameter(ProcedureId(p), v);
      for (const VariableId v : old_.procedures()[p].results) program_.add_result(ProcedureId(p), v);
    }
    copy_locations();
    for (const program::Edge& edge : old_.edges()) translate(edge);
  }

  Transformed result() {
    BackTranslator back = way_back();
    return {std::move(program_), std::move(back)};
  }

 private:
  void add_cell(std::size_t c) {
    const program::Variable& region = old_.variable(cells_[c].region);
    const VariableId variable =
        program_.add_variable(region.name, terms_.sort(region.term).element(), {}, region.procedure);
    content_.push_back(program_.variable(variable).term);
    variables_.push_back(variable);
    of_region_[cells_[c].region.index()].push_back(c);
    const Term read = terms_.select(region.term, cells_[c].address);
    contents_[read] = content_.back();
    reads_.emplace(content_.back(), read);
  }

  void copy_locations() {
    location_.resize(old_.locations().size());
    for (std::size_t p = 0; p < old_.procedures().size(); ++p) {
      const program::Procedure& procedure = old_.procedures()[p];
      location_[procedure.exit.index()] = program_.procedures()[p].exit;
      program_.describe(program_.procedures()[p].exit, old_.location(procedure.exit));
    }
    if (old_.error_location()) location_[old_.error_location()->index()] = program_.error();
    for (std::size_t p = 0; p < old_.procedures().size(); ++p) enter(ProcedureId(p));
    for (std::size_t l = 0; l < old_.locations().size(); ++l) {
      const program::Location& location = old_.location(LocationId(l));
      if (!location_[l].valid()) location_[l] = program_.add_location(location.procedure);
      program_.describe(location_[l], location);
    }
    for (const program::Unsupported& part : old_.unsupported())
      program_.add_unsupported({location_[part.location.index()], part.what, part.where});
  }

  /// The entry of a procedure comes behind statements that give cells their first values.
  void enter(ProcedureId id) {
    const LocationId old_entry = old_.procedure(id).entry;
    LocationId here = program_.procedure(id).entry;
    program_.describe(here, old_.location(old_entry));
    for (std::size_t c = 0; c < cells_.size(); ++c) {
      const std::optional<ProcedureId> owner = old_.variable(cells_[c].region).procedure;
      if (owner.value_or(ProcedureId(0)) != id) continue;
      const LocationId next = program_.add_location(id);
      program_.describe(next, old_.location(old_entry));
      program_.add_edge(
          {here, next, program::Assign{variables_[c], reads_.at(content_[c])}, old_.location(old_entry).where, {}});
      here = next;
    }
    location_[old_entry.index()] = here;
  }

  /// Reads of the cells, other than those in `stale`, become reads of their variables.
  Term rewrite(Term term, const std::set<Term>& stale = {}) {
    logic::Substitution substitution;
    logic::TermMap<bool> seen;
    logic::visit_children_first(
        terms_, term, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          const Term* content = contents_.find(t);
          if (content != nullptr && !stale.contains(*content)) substitution.emplace(t, *content);
        });
    return substitution.empty() ? term : logic::substitute(terms_, term, substitution);
  }

  /// What is in an array at an address: the last store that may be there, and what was there before.
  Term read(Term array, Term address) {
    std::vector<std::pair<Term, Term>> stores;  // condition and element, the last store first
    Term base;
    for (Term at = array; !base.valid();) {
      if (terms_.kind(at) == Kind::Store) {
        const Term stored_at = terms_.child(at, 1);
        if (stored_at == address) {
          base = terms_.child(at, 2);
        } else if (!logic::rewrite::surely_different(terms_, stored_at, address)) {
          stores.emplace_back(terms_.eq(stored_at, address), terms_.child(at, 2));
        }
        at = terms_.child(at, 0);
      } else if (terms_.kind(at) == Kind::Ite) {
        base = terms_.ite(terms_.child(at, 0), read(terms_.child(at, 1), address), read(terms_.child(at, 2), address));
      } else {
        base = terms_.select(at, address);
      }
    }
    for (auto store = stores.rbegin(); store != stores.rend(); ++store)
      base = terms_.ite(store->first, store->second, base);
    return base;
  }

  /// The statements, one after the other, in the place of the edge.
  void chain(const program::Edge& edge, const std::vector<program::Statement>& statements) {
    LocationId from = location_[edge.source.index()];
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const bool is_last = i + 1 == statements.size();
      program::Edge step = edge;
      step.source = from;
      step.target = location_[edge.target.index()];
      step.statement = statements[i];
      if (i > 0) step.branch = std::nullopt;
      if (!is_last) {
        step.violates = std::nullopt;
        step.target = program_.add_location(old_.location(edge.source).procedure);
        program_.describe(step.target, old_.location(edge.source));
      }
      from = step.target;
      program_.add_edge(std::move(step));
    }
  }

  void translate(const program::Edge& edge) {
    std::vector<program::Statement> statements;
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      statements.emplace_back(program::Assume{rewrite(assume->condition)});
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      // Cells first, while the region has its old value.
      std::set<Term> stale;
      for (const std::size_t c : of_region_[assign->variable.index()]) {
        const Term value = read(assign->value, cells_[c].address);
        if (value == reads_.at(content_[c])) continue;
        statements.emplace_back(program::Assign{variables_[c], rewrite(value, stale)});
        stale.insert(content_[c]);
      }
      statements.emplace_back(program::Assign{assign->variable, rewrite(assign->value, stale)});
    } else {
      program::Statement same = edge.statement;
      std::vector<VariableId> written;
      if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) written = {havoc->variable};
      if (const auto* input = std::get_if<program::Input>(&edge.statement)) written = {input->variable};
      if (auto* call = std::get_if<program::Call>(&same)) {
        for (Term& argument : call->arguments) argument = rewrite(argument);
        written = call->results;
      }
      statements.push_back(std::move(same));
      for (const VariableId v : written) {
        if (!v.valid()) continue;
        for (const std::size_t c : of_region_[v.index()])
          statements.emplace_back(program::Assign{variables_[c], reads_.at(content_[c])});
      }
    }
    chain(edge, statements);
  }

  [[nodiscard]] BackTranslator way_back() const {
    auto from = std::make_shared<std::map<LocationId, LocationId>>();
    for (std::size_t l = 0; l < location_.size(); ++l) from->emplace(location_[l], LocationId(l));
    // What holds before the cells of a procedure get their first values, too.
    for (std::size_t p = 0; p < old_.procedures().size(); ++p)
      from->emplace(program_.procedures()[p].entry, old_.procedures()[p].entry);
    std::map<VariableId, ConstantCell> cells;
    for (std::size_t c = 0; c < cells_.size(); ++c) cells.emplace(variables_[c], cells_[c]);
    return [from = std::shared_ptr<const std::map<LocationId, LocationId>>(from), cells, reads = reads_,
            &old = old_](const Verdict& verdict) -> Verdict {
      const auto* proof = std::get_if<certificate::Inductive>(&verdict);
      if (proof == nullptr) {
        if (!certificate::is_safe(verdict)) return verdict;
        return certificate::Unknown{"incomplete: only proofs by invariants carry over from a view of cells"};
      }
      if (!proof->for_all.empty())
        return certificate::Unknown{"incomplete: proofs with quantifiers do not carry over from a view of cells"};
      logic::Terms& terms = old.terms();
      logic::Substitution substitution = reads;
      certificate::Inductive result;
      for (const auto& [term, variable] : proof->entry_values) {
        if (!cells.contains(variable)) result.entry_values.emplace_back(term, variable);
      }
      for (const auto& [term, variable] : proof->entry_values) {
        const auto cell = cells.find(variable);
        if (cell == cells.end()) continue;
        const VariableId region = cell->second.region;
        auto known = std::find_if(result.entry_values.begin(), result.entry_values.end(),
                                  [&](const auto& value) { return value.second == region; });
        if (known == result.entry_values.end()) {
          const program::Variable& variable_of_region = old.variable(region);
          result.entry_values.emplace_back(
              terms.fresh_variable(variable_of_region.name, terms.sort(variable_of_region.term)), region);
          known = std::prev(result.entry_values.end());
        }
        substitution.emplace(term, terms.select(known->first, cell->second.address));
      }
      logic::Substituter back(terms, substitution);
      for (const auto& [location, invariant] : proof->invariants) {
        const auto place = from->find(location);
        if (place != from->end()) result.invariants.emplace_back(place->second, back(invariant));
      }
      return result;
    };
  }

  const Cfa& old_;
  logic::Terms& terms_;
  const std::vector<ConstantCell>& cells_;
  Cfa program_;
  std::vector<Term> content_;                        // by cell: its variable
  std::vector<VariableId> variables_;                // the same
  std::vector<std::vector<std::size_t>> of_region_;  // by variable: its cells
  logic::TermMap<Term> contents_;                    // by read of a cell: its variable
  logic::Substitution reads_;                        // by variable of a cell: the read
  std::vector<LocationId> location_;                 // by location of the program
};

/// What following the cells of one region may add to the program: assignments.
constexpr std::size_t kMostAssignments = 5'000;

}  // namespace

std::vector<ConstantCell> cells_to_follow(const Cfa& cfa) {
  const logic::Terms& terms = cfa.terms();
  std::vector<std::set<Term>> addresses(cfa.variables().size());
  std::vector<std::size_t> writes(cfa.variables().size(), 0);
  logic::TermMap<bool> seen;
  const auto look = [&](Term root) {
    logic::visit_children_first(
        terms, root, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          if (terms.kind(t) != Kind::Select || !terms.is_const(terms.child(t, 1))) return;
          if (const auto region = cfa.variable_of(terms.child(t, 0)))
            addresses[region->index()].insert(terms.child(t, 1));
        });
  };
  for (const program::Edge& edge : cfa.edges()) {
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) look(assume->condition);
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      look(assign->value);
      // One at a constant address changes one cell.
      const bool is_known = terms.kind(assign->value) == Kind::Store && terms.is_const(terms.child(assign->value, 1));
      if (!is_known) ++writes[assign->variable.index()];
    }
    if (const auto* call = std::get_if<program::Call>(&edge.statement)) {
      for (const Term argument : call->arguments) look(argument);
    }
  }
  std::vector<ConstantCell> result;
  for (std::size_t v = 0; v < addresses.size(); ++v) {
    if (addresses[v].size() * writes[v] > kMostAssignments) continue;
    for (const Term address : addresses[v]) result.push_back({VariableId(v), address});
  }
  return result;
}

Transformed constant_cells(const Cfa& cfa, const std::vector<ConstantCell>& cells) {
  return ConstantCellView(cfa, cells).result();
}

}  // namespace pincer::transform
