// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// After D. Monniaux and L. Gonnord, Cell Morphing: From Array Programs to Array-Free Horn Clauses (SAS 2016). The view
// is a program again, so every engine can take it. In contrast to the paper, a read of a cell that is not followed is any
// value: what is known of all cells is used at the followed ones only.
//
// A cell that is read again where neither it nor its index can have changed has the value that it had.
//
// Law: for every execution of the program and all positions, if the execution ends at an edge that says what positions
// are, for those, there is an execution of the view on the same path in which scalars have the same values and every cell
// has the value of its region at its index.
#include "transform/cells.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "base/contract.h"
#include "logic/term/free_variables.h"
#include "logic/term/linear_sum.h"
#include "logic/term/parts.h"
#include "logic/term/rewrite_differ.h"
#include "logic/term/substitute.h"
#include "logic/term/traverse.h"
#include "program/interpret.h"
#include "transform/cell_choice.h"
#include "transform/fixed_cells.h"

namespace pincer::transform {

using certificate::Verdict;
using logic::Kind;
using logic::Sort;
using logic::Term;
using logic::Value;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

namespace {

class CellView {
 public:
  CellView(const Cfa& cfa, CellChoice choice)
      : old_(cfa), terms_(cfa.terms()), program_(cfa.terms()), choice_(std::move(choice)) {
    copy_locations();
    for (const program::Variable& variable : old_.variables()) {
      if (terms_.sort(variable.term).is_array()) {
        new_variable_.emplace_back();
      } else {
        new_variable_.push_back(program_.add_variable(variable));
      }
    }
    add_cells();
    known_.resize(old_.locations().size());
    is_translated_.resize(old_.locations().size());
    for (std::size_t l = 0; l < old_.locations().size(); ++l) translate_after_predecessors(LocationId(l));
  }

  [[nodiscard]] const Cfa& program() const { return program_; }
  [[nodiscard]] Verdict back(const Verdict& verdict) const;
  [[nodiscard]] CellsExplained explained(Transformed transformed) const {
    std::vector<VariableId> positions;
    for (const Term position : positions_) positions.push_back(*program_.variable_of(position));
    return {std::move(transformed), std::move(positions), cells_, reads_, new_location_};
  }

 private:
  using Followed = CellsExplained::Followed;
  using Reads = std::map<std::pair<VariableId, Term>, Term>;  // values by region and index
  /// What one location needs: the values of reads come first, for all edges that leave it.
  struct Translation {
    LocationId here;
    logic::TermMap<Term> results = {};
    Reads reads = {};
    std::vector<VariableId> fresh = {};
  };

  void copy_locations();
  void add_cells();
  void translate_after_predecessors(LocationId location);
  void translate(LocationId location);
  /// What was read on the only way to a location and is still there.
  [[nodiscard]] Reads read_before(LocationId location) const;
  void translate_edge(EdgeId id, Translation& translation);
  void assign_region(const program::Edge& edge, VariableId region, Term value, Translation& translation);
  void havoc_region(const program::Edge& edge, VariableId region);
  /// Statements one after the other from `from` to `to`.
  void chain(LocationId from, LocationId to, const std::vector<program::Statement>& statements,
             const program::Edge& like);

  Term rewrite(Term root, Translation& translation);
  Term read(Term array, Term index, Translation& translation);
  Term read_region(VariableId region, Term index, Translation& translation);
  Term unknown(Sort sort, Translation& translation);
  [[nodiscard]] bool may_be_same(Term a, Term b) const;
  /// The position stands for a number, which may be another one that leads to the same cells.
  [[nodiscard]] Term is_position(std::size_t position, Term number) const;
  /// Cells of a region at the same index have the same content.
  [[nodiscard]] Term agree(std::optional<VariableId> region) const;
  [[nodiscard]] Term content(const Followed& cell) const { return program_.variable(cell.content).term; }

  [[nodiscard]] program::Choices choices(const program::Choices& of_view) const;
  certificate::Invariants plain(const certificate::Invariants& found, std::vector<certificate::ForAll>& for_all) const;

  const Cfa& old_;
  logic::Terms& terms_;
  Cfa program_;
  CellChoice choice_;
  std::vector<VariableId> new_variable_;  // by old variable; none for regions
  std::vector<LocationId> new_location_;
  std::vector<LocationId> old_location_;  // invalid: a new one
  std::vector<Term> positions_;
  std::vector<Followed> cells_;
  std::vector<CellsExplained::Read> reads_;
  std::vector<std::optional<Reads>> known_;  // by old location: what was read there or before
  std::vector<bool> is_translated_;
  std::vector<Term> ranges_;  // of positions
  std::vector<Term> units_;   // by position: a power of two that all its factors are multiples of; none: 1
  Term in_range_;             // all of them
  // Where the view asks for values that the program asks for: scalars; the first edge for a region; its cells.
  std::set<EdgeId> scalars_asked_;
  std::map<EdgeId, VariableId> regions_asked_;
  std::map<EdgeId, std::size_t> cells_asked_;
};

void CellView::copy_locations() {
  program_.sources() = old_.sources();
  for (const program::Procedure& procedure : old_.procedures()) program_.add_procedure(procedure.name);
  new_location_.resize(old_.locations().size());
  const auto known = [&](LocationId from, LocationId to) {
    new_location_[from.index()] = to;
    old_location_.resize(std::max(old_location_.size(), to.index() + 1));
    old_location_[to.index()] = from;
  };
  for (std::size_t p = 0; p < old_.procedures().size(); ++p) {
    known(old_.procedures()[p].entry, program_.procedures()[p].entry);
    known(old_.procedures()[p].exit, program_.procedures()[p].exit);
  }
  if (old_.error_location()) known(*old_.error_location(), program_.error());
  for (std::size_t l = 0; l < old_.locations().size(); ++l) {
    const program::Location& location = old_.location(LocationId(l));
    if (!new_location_[l].valid()) known(LocationId(l), program_.add_location(location.procedure));
    program_.describe(new_location_[l], location);
  }
  for (const program::Unsupported& part : old_.unsupported())
    program_.add_unsupported({new_location_[part.location.index()], part.what, part.where});
}

void CellView::add_cells() {
  // Positions are as small as they can be: 4 * p goes through all multiples of 4 without an overflow.
  std::vector<unsigned> zeros(choice_.positions.size(), ~0U);
  for (const Cell& cell : choice_.cells) {
    if (cell.factor == 0) continue;
    const auto low = static_cast<unsigned>(mpz_scan1(cell.factor.get_mpz_t(), 0));
    zeros[cell.position] = std::min(zeros[cell.position], low);
  }
  for (std::size_t p = 0; p < choice_.positions.size(); ++p) {
    const Sort sort = choice_.positions[p];
    const program::CType type{program::CTypeKind::Signed};
    positions_.push_back(program_.variable(program_.add_variable("k", sort, type, std::nullopt)).term);
    ranges_.push_back(terms_.boolean(true));
    units_.emplace_back();
    if (!sort.is_bitvec() || zeros[p] == 0 || zeros[p] + 1 >= sort.width()) continue;
    mpz_class bound = 1;
    bound <<= sort.width() - zeros[p];
    ranges_.back() = terms_.bv_ult(positions_.back(), terms_.bv(sort.width(), bound));
    mpz_class unit = 1;
    unit <<= zeros[p];
    units_.back() = terms_.bv(sort.width(), unit);
  }
  in_range_ = terms_.land(ranges_);
  for (const Cell& cell : choice_.cells) {
    logic::LinearSum index{old_.sort(cell.region).index(), cell.offset, {}};
    if (cell.factor != 0) index.parts.emplace(positions_[cell.position], cell.factor);
    const program::Variable& region = old_.variable(cell.region);
    cells_.push_back({cell.region, index.term(terms_),
                      program_.add_variable(region.name, old_.sort(cell.region).element(), region.type, std::nullopt)});
  }
}

Term CellView::is_position(std::size_t position, Term number) const {
  const Term same = terms_.eq(positions_[position], number);
  if (!units_[position].valid()) return same;
  const Term is_in_range = logic::substitute(terms_, ranges_[position], {{positions_[position], number}});
  const Term same_cells =
      terms_.eq(terms_.bv_mul(units_[position], positions_[position]), terms_.bv_mul(units_[position], number));
  return terms_.land(same_cells, terms_.implies(is_in_range, same));
}

bool CellView::may_be_same(Term a, Term b) const { return !logic::rewrite::surely_different(terms_, a, b); }

Term CellView::agree(std::optional<VariableId> region) const {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    for (std::size_t j = i + 1; j < cells_.size(); ++j) {
      if (cells_[i].region != cells_[j].region || (region && *region != cells_[i].region)) continue;
      if (!may_be_same(cells_[i].index, cells_[j].index)) continue;
      parts.push_back(terms_.implies(terms_.eq(cells_[i].index, cells_[j].index),
                                     terms_.eq(content(cells_[i]), content(cells_[j]))));
    }
  }
  return terms_.land(parts);
}

Term CellView::unknown(Sort sort, Translation& translation) {
  const auto procedure = program_.location(translation.here).procedure;
  translation.fresh.push_back(program_.add_variable("", sort, {}, procedure));
  return program_.variable(translation.fresh.back()).term;
}

Term CellView::read_region(VariableId region, Term index, Translation& translation) {
  for (const Followed& cell : cells_) {
    if (cell.region == region && cell.index == index) return content(cell);
  }
  const auto [known, is_new] = translation.reads.try_emplace({region, index});
  if (!is_new) return known->second;
  Term result = unknown(old_.sort(region).element(), translation);
  reads_.push_back({translation.fresh.back(), region, index});
  for (const Followed& cell : cells_) {
    if (cell.region == region && may_be_same(index, cell.index))
      result = terms_.ite(terms_.eq(index, cell.index), content(cell), result);
  }
  return translation.reads[{region, index}] = result;
}

/// `index` is rewritten already, and so is all that is below the array.
Term CellView::read(Term array, Term index, Translation& translation) {
  std::vector<std::pair<Term, Term>> stores;  // condition and element, the last store first
  Term base;
  for (Term at = array; !base.valid();) {
    switch (terms_.kind(at)) {
      case Kind::Variable: base = read_region(*old_.variable_of(at), index, translation); break;
      case Kind::ConstArray: base = *translation.results.find(terms_.child(at, 0)); break;
      case Kind::Ite: {
        const Term then_part = read(terms_.child(at, 1), index, translation);
        const Term else_part = read(terms_.child(at, 2), index, translation);
        base = terms_.ite(*translation.results.find(terms_.child(at, 0)), then_part, else_part);
        break;
      }
      case Kind::Store: {
        const Term stored_at = *translation.results.find(terms_.child(at, 1));
        const Term element = *translation.results.find(terms_.child(at, 2));
        if (stored_at == index) {
          base = element;
        } else if (may_be_same(stored_at, index)) {
          stores.emplace_back(terms_.eq(stored_at, index), element);
        }
        at = terms_.child(at, 0);
        break;
      }
      default: base = unknown(terms_.sort(at).element(), translation); break;
    }
  }
  for (auto store = stores.rbegin(); store != stores.rend(); ++store)
    base = terms_.ite(store->first, store->second, base);
  return base;
}

Term CellView::rewrite(Term root, Translation& translation) {
  auto& results = translation.results;
  std::vector<Term> children;
  logic::visit_children_first(
      terms_, root, [&](Term t) { return results.contains(t); },
      [&](Term t) {
        if (terms_.sort(t).is_array() || terms_.children(t).empty()) {  // arrays are looked into where they are read
          results[t] = t;
          return;
        }
        if (terms_.kind(t) == Kind::Select) {
          const Term value = read(terms_.child(t, 0), *results.find(terms_.child(t, 1)), translation);
          results[t] = value;
          return;
        }
        children.clear();
        for (const Term child : terms_.children(t)) children.push_back(*results.find(child));
        const bool compares_arrays = terms_.kind(t) == Kind::Eq && terms_.sort(children.front()).is_array();
        const Term value = compares_arrays ? unknown(Sort::boolean(), translation) : terms_.rebuild(t, children);
        results[t] = value;
      });
  return *results.find(root);
}

void CellView::chain(LocationId from, LocationId to, const std::vector<program::Statement>& statements,
                     const program::Edge& like) {
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const bool is_last = i + 1 == statements.size();
    const LocationId next =
        is_last ? to : program_.add_location(program_.location(from).procedure, program_.location(from).where);
    program::Edge edge = like;
    edge.source = from;
    edge.target = next;
    edge.statement = statements[i];
    if (i > 0) edge.branch = std::nullopt;
    if (!is_last) edge.violates = std::nullopt;
    program_.add_edge(std::move(edge));
    from = next;
  }
}

void CellView::assign_region(const program::Edge& edge, VariableId region, Term value, Translation& translation) {
  rewrite(value, translation);
  std::vector<std::pair<VariableId, Term>> updates;
  for (const Followed& cell : cells_) {
    if (cell.region != region) continue;
    const Term after = read(value, cell.index, translation);
    if (after != content(cell)) updates.emplace_back(cell.content, after);
  }
  // All at once: a value that reads a cell that is assigned before it needs the old one.
  std::vector<program::Statement> statements;
  std::vector<program::Statement> later;
  for (std::size_t i = 0; i < updates.size(); ++i) {
    const std::vector<Term> used = logic::free_variables(terms_, updates[i].second);
    const bool is_late = std::any_of(
        updates.begin(), updates.begin() + static_cast<std::ptrdiff_t>(i),
        [&](const auto& u) { return std::binary_search(used.begin(), used.end(), program_.variable(u.first).term); });
    if (!is_late) {
      later.emplace_back(program::Assign{updates[i].first, updates[i].second});
      continue;
    }
    const VariableId kept =
        program_.add_variable("", terms_.sort(updates[i].second), {}, program_.location(translation.here).procedure);
    statements.emplace_back(program::Assign{kept, updates[i].second});
    later.emplace_back(program::Assign{updates[i].first, program_.variable(kept).term});
  }
  statements.insert(statements.end(), later.begin(), later.end());
  if (statements.empty()) statements.emplace_back(program::Assume{terms_.boolean(true)});
  chain(edge.source, edge.target, statements, edge);
}

void CellView::havoc_region(const program::Edge& edge, VariableId region) {
  std::vector<program::Statement> statements;
  for (const Followed& cell : cells_) {
    if (cell.region == region) statements.emplace_back(program::Havoc{cell.content});
  }
  statements.emplace_back(program::Assume{agree(region)});
  regions_asked_.emplace(EdgeId(program_.edges().size()), region);
  std::size_t next = program_.edges().size();
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    if (cells_[c].region == region) cells_asked_.emplace(EdgeId(next++), c);
  }
  chain(edge.source, edge.target, statements, edge);
}

void CellView::translate_edge(EdgeId id, Translation& translation) {
  program::Edge edge = old_.edge(id);
  edge.source = translation.here;
  edge.target = new_location_[edge.target.index()];
  if (auto* assume = std::get_if<program::Assume>(&edge.statement)) {
    std::vector<Term> conditions{rewrite(assume->condition, translation)};
    if (const auto end = choice_.at_end.find(id); end != choice_.at_end.end()) {
      for (const auto& [position, term] : end->second) {
        const Term here = rewrite(term, translation);
        conditions.push_back(is_position(position, here));
      }
    }
    assume->condition = terms_.land(conditions);
  } else if (auto* assign = std::get_if<program::Assign>(&edge.statement)) {
    if (old_.sort(assign->variable).is_array())
      return assign_region(edge, assign->variable, assign->value, translation);
    assign->value = rewrite(assign->value, translation);
    assign->variable = new_variable_[assign->variable.index()];
  } else if (auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
    if (old_.sort(havoc->variable).is_array()) return havoc_region(edge, havoc->variable);
    havoc->variable = new_variable_[havoc->variable.index()];
    scalars_asked_.insert(EdgeId(program_.edges().size()));
  } else if (auto* input = std::get_if<program::Input>(&edge.statement)) {
    input->variable = new_variable_[input->variable.index()];
  }
  program_.add_edge(std::move(edge));
}

/// Where one edge leads to a location, what was read before it is known: so its source comes first.
void CellView::translate_after_predecessors(LocationId location) {
  std::vector<LocationId> open;
  for (LocationId at = location; !is_translated_[at.index()]; at = old_.edge(old_.incoming(at).front()).source) {
    is_translated_[at.index()] = true;
    open.push_back(at);
    if (old_.incoming(at).size() != 1) break;
  }
  for (auto at = open.rbegin(); at != open.rend(); ++at) translate(*at);
}

CellView::Reads CellView::read_before(LocationId location) const {
  if (old_.incoming(location).size() != 1) return {};
  const program::Edge& edge = old_.edge(old_.incoming(location).front());
  if (!known_[edge.source.index()]) return {};
  Reads result = *known_[edge.source.index()];
  std::optional<VariableId> changed;
  if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) changed = assign->variable;
  if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) changed = havoc->variable;
  if (const auto* input = std::get_if<program::Input>(&edge.statement)) changed = input->variable;
  if (std::holds_alternative<program::Call>(edge.statement)) return {};
  if (!changed) return result;
  std::set<Term> no_more;
  if (old_.sort(*changed).is_array()) {
    for (const Followed& cell : cells_)
      if (cell.region == *changed) no_more.insert(content(cell));
  } else {
    no_more.insert(program_.variable(new_variable_[changed->index()]).term);
  }
  const auto is_changed = [&](Term t) {
    const std::vector<Term> used = logic::free_variables(terms_, t);
    return std::any_of(used.begin(), used.end(), [&](Term v) { return no_more.contains(v); });
  };
  std::erase_if(result, [&](const auto& read) {
    const auto& [where, value] = read;
    return where.first == *changed || is_changed(where.second) || is_changed(value);
  });
  return result;
}

void CellView::translate(LocationId location) {
  const auto edges = old_.outgoing(location);
  if (edges.empty()) return;
  const LocationId start = new_location_[location.index()];
  const program::Location where = program_.location(start);
  // A first look tells which values are needed; the edges are made behind them.
  Translation translation{start};
  translation.reads = read_before(location);
  for (const EdgeId id : edges) {
    const program::Edge& edge = old_.edge(id);
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      rewrite(assume->condition, translation);
      if (const auto end = choice_.at_end.find(id); end != choice_.at_end.end()) {
        for (const auto& [position, term] : end->second) rewrite(term, translation);
      }
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      rewrite(assign->value, translation);
      for (const Followed& cell : cells_) {
        if (cell.region == assign->variable) read(assign->value, cell.index, translation);
      }
    }
  }
  std::vector<program::Statement> before;
  if (location == old_.entry()) before.emplace_back(program::Assume{terms_.land(in_range_, agree(std::nullopt))});
  for (const VariableId v : translation.fresh) before.emplace_back(program::Havoc{v, true});
  if (!before.empty()) {
    translation.here = program_.add_location(where.procedure, where.where);
    chain(start, translation.here, before, {start, translation.here, {}, where.where, {}});
    // Nothing but the values of reads has changed.
    old_location_.resize(program_.locations().size());
    old_location_[translation.here.index()] = location;
  }
  const std::size_t known = translation.fresh.size();
  known_[location.index()] = translation.reads;
  for (const EdgeId id : edges) translate_edge(id, translation);
  base::ensure(translation.fresh.size() == known, "all values of reads are known before the edges are made");
  old_location_.resize(program_.locations().size());
}

certificate::Invariants CellView::plain(const certificate::Invariants& found,
                                        std::vector<certificate::ForAll>& for_all) const {
  std::set<Term> sayable;
  for (const program::Variable& variable : old_.variables()) sayable.insert(variable.term);
  logic::Substitution contents;
  std::set<Term> quantified(positions_.begin(), positions_.end());
  for (const Followed& cell : cells_) {
    contents.emplace(content(cell), terms_.select(old_.variable(cell.region).term, cell.index));
    quantified.insert(content(cell));
  }
  certificate::Invariants result;
  std::map<LocationId, std::vector<Term>> bodies;
  for (const auto& [location, invariant] : found) {
    const LocationId at = old_location_[location.index()];
    if (!at.valid()) continue;
    for (const Term part : logic::conjuncts(terms_, invariant)) {
      const std::vector<Term> used = logic::free_variables(terms_, part);
      const auto is_quantified = [&](Term v) { return quantified.contains(v); };
      // The values of reads are no longer of interest at any place of the old program.
      if (!std::all_of(used.begin(), used.end(), [&](Term v) { return sayable.contains(v) || is_quantified(v); }))
        continue;
      if (positions_.empty()) {
        result.emplace_back(at, logic::substitute(terms_, part, contents));
      } else if (std::any_of(used.begin(), used.end(), is_quantified)) {
        bodies[at].push_back(logic::substitute(terms_, part, contents));
      } else {
        result.emplace_back(at, part);
      }
    }
  }
  for (const auto& [at, parts] : bodies)
    for_all.push_back({at, positions_, terms_.implies(in_range_, terms_.land(parts))});
  return result;
}

/// What an execution of the view takes from outside, as the program asks for it.
program::Choices CellView::choices(const program::Choices& of_view) const {
  program::Choices result{of_view.inputs, {}, {}};
  std::map<VariableId, Value> regions;
  for (const auto& [variable, value] : of_view.initial) {
    for (std::size_t v = 0; v < new_variable_.size(); ++v) {
      if (new_variable_[v].valid() && new_variable_[v] == variable) result.initial.emplace_back(VariableId(v), value);
    }
    for (const Followed& cell : cells_) {
      if (cell.content != variable) continue;
      Value& region = regions.try_emplace(cell.region, Value::zero(old_.sort(cell.region))).first->second;
      region.store(terms_.const_value(cell.index), value);
    }
  }
  result.initial.insert(result.initial.end(), regions.begin(), regions.end());
  for (const program::Step& step : program::interpret(program_, of_view).trace) {
    if (scalars_asked_.contains(step.edge)) result.havocs.push_back(step.value);
    if (const auto region = regions_asked_.find(step.edge); region != regions_asked_.end())
      result.havocs.push_back(Value::zero(old_.sort(region->second)));
    if (const auto cell = cells_asked_.find(step.edge); cell != cells_asked_.end())
      result.havocs.back().store(terms_.const_value(cells_[cell->second].index), step.value);
  }
  return result;
}

Verdict CellView::back(const Verdict& verdict) const {
  if (const auto* inductive = std::get_if<certificate::Inductive>(&verdict)) {
    certificate::Inductive result;
    result.invariants = plain(inductive->invariants, result.for_all);
    return result;
  }
  if (const auto* k_inductive = std::get_if<certificate::KInductive>(&verdict)) {
    certificate::KInductive result{k_inductive->k, {}};
    result.invariants = plain(k_inductive->invariants, result.for_all);
    return result;
  }
  if (std::holds_alternative<certificate::Exhausted>(verdict)) return verdict;
  // Without positions everything is as in the program but the values of reads that are not followed: if these matter, it
  // is no execution of the program.
  if (positions_.empty()) {
    program::InterpretOptions options;
    options.record_trace = false;
    const auto arrives = [&](const program::Choices& found, program::End end) {
      return program::interpret(old_, found, options).end == end;
    };
    if (const auto* unsafe = std::get_if<certificate::Unsafe>(&verdict)) {
      if (program::Choices found = choices(unsafe->choices); arrives(found, program::End::Error))
        return certificate::Unsafe{std::move(found)};
    }
    if (const auto* unsupported = std::get_if<certificate::Unsupported>(&verdict)) {
      if (program::Choices found = choices(unsupported->choices); arrives(found, program::End::Unsupported))
        return certificate::Unsupported{std::move(found)};
    }
  }
  return certificate::Unknown{"incomplete: an execution that follows only some cells of arrays"};
}

CellsExplained explained(const Cfa& cfa, CellChoice choice) {
  const auto view = std::make_shared<CellView>(cfa, std::move(choice));
  return view->explained({view->program(), [view](const Verdict& verdict) { return view->back(verdict); }});
}

}  // namespace

CellsExplained explain_cells(const Cfa& cfa) { return explained(cfa, choose_cells(cfa)); }
CellsExplained explain_fixed_cells(const Cfa& cfa) { return explained(cfa, choose_fixed_cells(cfa)); }

Transformed cells(const Cfa& cfa) { return explain_cells(cfa).transformed; }
Transformed fixed_cells(const Cfa& cfa) { return explain_fixed_cells(cfa).transformed; }

bool has_cells(const Cfa& cfa) { return !choose_cells(cfa).cells.empty(); }
bool has_fixed_cells(const Cfa& cfa) { return !choose_fixed_cells(cfa).cells.empty(); }

}  // namespace pincer::transform
