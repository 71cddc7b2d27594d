// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A location of the focus stands for a class of locations. What an execution may do next there are the kept edges that
// leave the class, and silent ways to other classes; it chooses by values from nowhere. In a kept edge, the largest parts
// that read no followed variable become such values, too.
//
// A proof needs an invariant at every loop head of the program. So every class with one is a loop head of the focus: it may
// stay where it is.
#include "transform/focus.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "encode/block_graph.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "program/loop_heads.h"
#include "transform/silent_classes.h"

namespace pincer::transform {

using logic::Term;
using program::Cfa;
using program::Edge;
using program::EdgeId;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;
using ClassId = SilentClasses::ClassId;

namespace {

enum class Reads : std::uint8_t { Nothing, Others, Followed };

class Focuser {
 public:
  Focuser(const Cfa& cfa, const std::vector<bool>& is_followed, std::span<const EdgeId> ends)
      : cfa_(cfa), terms_(cfa.terms()), is_followed_(is_followed), ends_(ends.begin(), ends.end()) {
    find_looks();
    classes_ = std::make_unique<SilentClasses>(cfa_, looks_);
  }

  FocusExplained run() {
    std::set<ClassId> stays;
    Made made = make(stays);
    const std::vector<bool> is_head = program::loop_heads(made.program);
    const std::vector<bool> was_head = program::loop_heads(cfa_);
    for (std::size_t l = 0; l < was_head.size(); ++l) {
      const auto at = was_head[l] ? made.at.find(classes_->of(LocationId(l))) : made.at.end();
      if (at != made.at.end() && !is_head[at->second.index()]) stays.insert(at->first);
    }
    if (!stays.empty()) made = make(stays);
    BackTranslator back = way_back(made, was_head);
    made.kept.resize(made.program.edges().size());
    return {{std::move(made.program), std::move(back)}, std::move(looks_), std::move(made.kept)};
  }

 private:
  struct Made {
    explicit Made(logic::Terms& terms) : program(terms) {}
    Cfa program;
    std::map<ClassId, LocationId> at;
    std::map<ProcedureId, ProcedureId> procedure;  // by that of the program
    std::map<VariableId, VariableId> variable;
    std::map<ProcedureId, VariableId> choice;
    std::vector<ClassId> open;
    std::vector<EdgeId> kept;  // by edge

    void add_kept(Edge edge, EdgeId stands_for) {
      const EdgeId id = program.add_edge(std::move(edge));
      kept.resize(id.index() + 1);
      kept[id.index()] = stands_for;
    }
  };

  // What is kept

  [[nodiscard]] Reads reads_of(Term term) {
    logic::visit_children_first(
        terms_, term, [&](Term t) { return reads_.contains(t); },
        [&](Term t) {
          Reads result = Reads::Nothing;
          if (terms_.kind(t) == logic::Kind::Variable) {
            const auto variable = cfa_.variable_of(t);
            result = variable && is_followed_[variable->index()] ? Reads::Followed : Reads::Others;
          }
          for (const Term child : terms_.children(t)) result = std::max(result, *reads_.find(child));
          // What is read from memory that is not followed is any value, wherever it is read.
          const bool is_of_memory = terms_.kind(t) == logic::Kind::Select || terms_.kind(t) == logic::Kind::Store;
          if (is_of_memory) result = std::min(result, std::max(Reads::Others, *reads_.find(terms_.child(t, 0))));
          reads_[t] = result;
        });
    return *reads_.find(term);
  }

  [[nodiscard]] bool is_followed(VariableId v) const { return v.valid() && is_followed_[v.index()]; }

  [[nodiscard]] EdgeLook look(EdgeId id) {
    const Edge& edge = cfa_.edge(id);
    const auto kept = [](bool is_kept) { return is_kept ? EdgeLook::Kept : EdgeLook::Silent; };
    const auto* assume = std::get_if<program::Assume>(&edge.statement);
    if (assume != nullptr && terms_.is_false(assume->condition)) return EdgeLook::Dropped;
    if (is_bad_end(edge.target)) return ends_.contains(id) ? EdgeLook::Kept : EdgeLook::Dropped;
    if (cfa_.location(edge.source).procedure != cfa_.location(edge.target).procedure) return EdgeLook::Dropped;
    if (assume != nullptr) return kept(reads_of(assume->condition) == Reads::Followed);
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) return kept(is_followed(assign->variable));
    if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) return kept(is_followed(havoc->variable));
    if (const auto* input = std::get_if<program::Input>(&edge.statement)) return kept(is_followed(input->variable));
    const auto& call = std::get<program::Call>(edge.statement);
    return kept(matters_[call.procedure.index()] ||
                std::any_of(call.results.begin(), call.results.end(), [&](VariableId v) { return is_followed(v); }));
  }

  /// The error, or something that is not modelled.
  [[nodiscard]] bool is_bad_end(LocationId location) const {
    return cfa_.is_final(location) && location != cfa_.procedure(cfa_.location(location).procedure).exit;
  }

  /// A procedure matters if it does something that is kept; then its calls are.
  void find_looks() {
    matters_.assign(cfa_.procedures().size(), false);
    matters_[0] = true;
    looks_.resize(cfa_.edges().size());
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      for (std::size_t i = 0; i < looks_.size(); ++i) {
        const Edge& edge = cfa_.edges()[i];
        looks_[i] = look(EdgeId(i));
        const std::size_t procedure = cfa_.location(edge.source).procedure.index();
        if (const auto* call = std::get_if<program::Call>(&edge.statement);
            call != nullptr && looks_[i] == EdgeLook::Kept && !matters_[call->procedure.index()]) {
          matters_[call->procedure.index()] = true;
          is_stable = false;
        }
        if (looks_[i] != EdgeLook::Kept || matters_[procedure]) continue;
        matters_[procedure] = true;
        is_stable = false;
      }
    }
  }

  // Making the program

  [[nodiscard]] Made make(const std::set<ClassId>& stays) {
    Made made(terms_);
    made.program.sources() = cfa_.sources();
    enter(made, ProcedureId(0));
    while (!made.open.empty()) {
      const ClassId id = made.open.back();
      made.open.pop_back();
      make_ways(made, id, stays.contains(id));
    }
    return made;
  }

  ProcedureId enter(Made& made, ProcedureId old) {
    const auto known = made.procedure.find(old);
    if (known != made.procedure.end()) return known->second;
    const program::Procedure& procedure = cfa_.procedure(old);
    const ProcedureId id = made.program.add_procedure(procedure.name);
    made.procedure.emplace(old, id);
    for (const VariableId v : procedure.parameters) made.program.add_parameter(id, variable(made, v));
    for (const VariableId v : procedure.results) made.program.add_result(id, variable(made, v));
    made.at.emplace(classes_->of(procedure.exit), made.program.procedure(id).exit);
    const LocationId entry = made.program.procedure(id).entry;
    const SourceWhere where = cfa_.location(procedure.entry).where;
    made.program.set_where(entry, where);
    const ClassId first = classes_->of(procedure.entry);
    if (classes_->is_live(first)) {
      go(made, entry, at(made, first, id, where), terms_.boolean(true), where);
    } else {
      go(made, entry, made.program.procedures().front().exit, terms_.boolean(false), where);
    }
    return id;
  }

  using SourceWhere = program::SourceLocation;

  VariableId variable(Made& made, VariableId old) {
    const auto known = made.variable.find(old);
    if (known != made.variable.end()) return known->second;
    program::Variable copy = cfa_.variable(old);
    if (copy.procedure) copy.procedure = enter(made, *copy.procedure);
    // Entering a procedure may have made it.
    const auto now = made.variable.find(old);
    if (now != made.variable.end()) return now->second;
    return made.variable.emplace(old, made.program.add_variable(std::move(copy))).first->second;
  }

  LocationId at(Made& made, ClassId id, ProcedureId procedure, SourceWhere where) {
    const auto [place, is_new] = made.at.try_emplace(id);
    if (is_new) {
      place->second = made.program.add_location(procedure, where);
      made.open.push_back(id);
    }
    return place->second;
  }

  static void go(Made& made, LocationId from, LocationId to, Term condition, SourceWhere where) {
    made.program.add_edge({from, to, program::Assume{condition}, where, {}});
  }

  /// What may follow at a class: one thing after the other is chosen or not.
  void make_ways(Made& made, ClassId id, bool stays) {
    LocationId here = made.at.at(id);
    const ProcedureId procedure = made.program.location(here).procedure;
    const SourceWhere where = made.program.location(here).where;
    const std::vector<EdgeId>& kept = classes_->kept(id);
    std::vector<std::function<void(LocationId)>> ways;
    if (stays) ways.emplace_back([&](LocationId from) { go(made, from, made.at.at(id), terms_.boolean(true), where); });
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const bool are_arms = i + 1 < kept.size() && are_complementary(kept[i], kept[i + 1]);
      const EdgeId first = kept[i];
      const std::optional<EdgeId> second = are_arms ? std::optional(kept[i + 1]) : std::nullopt;
      ways.emplace_back([&made, this, first, second](LocationId from) { keep(made, from, first, second); });
      if (are_arms) ++i;
    }
    for (const ClassId to : classes_->next(id)) {
      ways.emplace_back(
          [&, to](LocationId from) { go(made, from, at(made, to, procedure, where), terms_.boolean(true), where); });
    }
    if (ways.empty()) return;  // the end of a procedure
    for (std::size_t i = 0; i + 1 < ways.size(); ++i) {
      const VariableId choice = choice_of(made, procedure);
      const Term chosen = made.program.variable(choice).term;
      const LocationId branch = made.program.add_location(procedure, where);
      const LocationId way = made.program.add_location(procedure, where);
      const LocationId rest = made.program.add_location(procedure, where);
      made.program.add_edge({here, branch, program::Havoc{choice}, where, {}});
      go(made, branch, way, chosen, where);
      go(made, branch, rest, terms_.lnot(chosen), where);
      ways[i](way);
      here = rest;
    }
    ways.back()(here);
  }

  VariableId choice_of(Made& made, ProcedureId procedure) {
    const auto known = made.choice.find(procedure);
    if (known != made.choice.end()) return known->second;
    const VariableId choice = made.program.add_variable("", logic::Sort::boolean(), {}, procedure);
    return made.choice.emplace(procedure, choice).first->second;
  }

  /// The only two edges that leave a location, of which always one can be taken.
  [[nodiscard]] bool are_complementary(EdgeId a, EdgeId b) const {
    const Edge& first = cfa_.edge(a);
    const Edge& second = cfa_.edge(b);
    const auto* one = std::get_if<program::Assume>(&first.statement);
    const auto* other = std::get_if<program::Assume>(&second.statement);
    return first.source == second.source && cfa_.outgoing(first.source).size() == 2 && one != nullptr &&
           other != nullptr && other->condition == terms_.lnot(one->condition);
  }

  /// The edge, or both arms of a branch.
  void keep(Made& made, LocationId from, EdgeId first, std::optional<EdgeId> second) {
    const Edge& edge = cfa_.edge(first);
    if (second) {
      const Term condition = simplified(made, from, std::get<program::Assume>(edge.statement).condition, edge.where);
      const LocationId to = target(made, edge);
      const LocationId other = target(made, cfa_.edge(*second));
      made.add_kept({from, to, program::Assume{condition}, edge.where, edge.branch}, first);
      made.add_kept({from, other, program::Assume{terms_.lnot(condition)}, edge.where, cfa_.edge(*second).branch},
                    *second);
      return;
    }
    program::Statement statement = program::Assume{terms_.boolean(true)};
    const auto simple = [&](Term t) { return simplified(made, from, t, edge.where); };
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      statement = program::Assume{simple(assume->condition)};
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      if (is_followed(assign->variable))
        statement = program::Assign{variable(made, assign->variable), simple(assign->value)};
    } else if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      if (is_followed(havoc->variable)) statement = program::Havoc{variable(made, havoc->variable)};
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      if (is_followed(input->variable)) statement = program::Havoc{variable(made, input->variable)};
    } else {
      const auto& old = std::get<program::Call>(edge.statement);
      program::Call call{enter(made, old.procedure), {}, {}};
      // A parameter that is not followed may be a result, too.
      const std::vector<VariableId>& parameters = cfa_.procedure(old.procedure).parameters;
      for (std::size_t i = 0; i < old.arguments.size(); ++i) {
        const Term argument = old.arguments[i];
        const bool is_read = is_followed(parameters[i]);
        call.arguments.push_back(is_read ? simple(argument) : any(made, from, terms_.sort(argument), edge.where));
      }
      for (const VariableId v : old.results) call.results.push_back(is_followed(v) ? variable(made, v) : VariableId());
      statement = std::move(call);
    }
    const LocationId to = target(made, edge);
    made.add_kept({from, to, std::move(statement), edge.where, {}}, first);
  }

  LocationId target(Made& made, const Edge& edge) {
    if (cfa_.error_location() == edge.target) return made.program.error();
    const ProcedureId procedure = made.procedure.at(cfa_.location(edge.source).procedure);
    if (!is_bad_end(edge.target)) {
      const ClassId id = classes_->of(edge.target);
      if (classes_->is_live(id)) return at(made, id, procedure, cfa_.location(edge.target).where);
      const LocationId nowhere = made.program.add_location(procedure, edge.where);
      go(made, nowhere, made.program.procedures().front().exit, terms_.boolean(false), edge.where);
      return nowhere;
    }
    const auto part = std::find_if(cfa_.unsupported().begin(), cfa_.unsupported().end(),
                                   [&](const program::Unsupported& u) { return u.location == edge.target; });
    const LocationId end = made.program.add_location(procedure, edge.where);
    made.program.add_unsupported({end, part->what, part->where});
    return end;
  }

  /// The term with any values in place of its largest parts that read no followed variable; `here` moves behind the
  /// statements that make these.
  Term simplified(Made& made, LocationId& here, Term term, SourceWhere where) {
    std::vector<Term> others;
    std::set<Term> seen = {term};
    for (std::vector<Term> open = {term}; !open.empty();) {
      const Term t = open.back();
      open.pop_back();
      if (reads_of(t) == Reads::Others) others.push_back(t);
      if (reads_of(t) != Reads::Followed) continue;
      if (terms_.kind(t) == logic::Kind::Variable) static_cast<void>(variable(made, *cfa_.variable_of(t)));
      for (const Term child : terms_.children(t)) {
        if (seen.insert(child).second) open.push_back(child);
      }
    }
    logic::Substitution values;
    for (const Term other : others) {
      values.emplace(other, any(made, here, terms_.sort(other), where));
    }
    return logic::substitute(terms_, term, values);
  }

  /// A value from nowhere; `here` moves behind the statement that makes it.
  Term any(Made& made, LocationId& here, logic::Sort sort, SourceWhere where) {
    const ProcedureId procedure = made.program.location(here).procedure;
    const VariableId result = made.program.add_variable("", sort, {}, procedure);
    const LocationId next = made.program.add_location(procedure, where);
    made.program.add_edge({here, next, program::Havoc{result}, where, {}});
    here = next;
    return made.program.variable(result).term;
  }

  // Back

  struct Back {
    std::map<LocationId, std::vector<LocationId>> of;  // by location of the focus: where its invariant belongs
    certificate::Invariants never;                     // places that the focus does not reach
    std::map<VariableId, VariableId> variable;         // to those of the program
    std::set<Term> own;                                // variables that the program does not have
  };

  /// Without what is said of choices and of values from nowhere: nobody reads these before they are made again.
  static Term without_own(logic::Terms& terms, const Back& back, Term invariant) {
    std::vector<Term> kept;
    for (const Term part : logic::conjuncts(terms, invariant)) {
      const std::vector<Term> read = logic::free_variables(terms, part);
      if (std::none_of(read.begin(), read.end(), [&](Term v) { return back.own.contains(v); })) kept.push_back(part);
    }
    return terms.land(kept);
  }

  [[nodiscard]] BackTranslator way_back(const Made& made, const std::vector<bool>& was_head) const {
    auto back = std::make_shared<Back>();
    for (const auto& [old, id] : made.variable) back->variable.emplace(id, old);
    for (std::size_t v = 0; v < made.program.variables().size(); ++v) {
      if (!back->variable.contains(VariableId(v))) back->own.insert(made.program.variables()[v].term);
    }
    for (std::size_t p = 0; p < cfa_.procedures().size(); ++p) {
      const program::Procedure& old = cfa_.procedures()[p];
      if (!matters_[p]) continue;
      const auto id = made.procedure.find(ProcedureId(p));
      if (id == made.procedure.end()) {
        back->never.emplace_back(old.entry, terms_.boolean(false));
        continue;
      }
      const program::Procedure& now = made.program.procedure(id->second);
      // Where the program comes back to the entry, that is the head of a loop, see below.
      if (cfa_.incoming(old.entry).empty()) back->of[now.entry].push_back(old.entry);
      back->of[now.exit].push_back(old.exit);
    }
    for (std::size_t l = 0; l < was_head.size(); ++l) {
      if (!was_head[l] || !matters_[cfa_.locations()[l].procedure.index()]) continue;
      const auto at = made.at.find(classes_->of(LocationId(l)));
      if (at != made.at.end()) {
        back->of[at->second].emplace_back(l);
      } else if (classes_->is_live(classes_->of(LocationId(l)))) {
        back->never.emplace_back(LocationId(l), terms_.boolean(false));
      }
    }
    // Where calls come back, an invariant spares the checker what all calls of a block do together.
    const encode::BlockGraph graph(cfa_, encode::BlockOperator::LoopHeads);
    for (std::size_t i = 0; i < looks_.size(); ++i) {
      const Edge& edge = cfa_.edges()[i];
      if (looks_[i] != EdgeLook::Kept || !std::holds_alternative<program::Call>(edge.statement)) continue;
      const auto at = made.at.find(classes_->of(edge.target));
      if (at == made.at.end() || was_head[edge.target.index()] || cfa_.is_final(edge.target)) continue;
      std::vector<LocationId>& places = back->of[at->second];
      if (graph.relevant(edge.target) && std::find(places.begin(), places.end(), edge.target) == places.end())
        places.push_back(edge.target);
    }
    return [back = std::shared_ptr<const Back>(back),
            &terms = terms_](const certificate::Verdict& verdict) -> certificate::Verdict {
      const auto* proof = std::get_if<certificate::Inductive>(&verdict);
      if (proof == nullptr || !proof->for_all.empty())
        return certificate::Unknown{"incomplete: only proofs by invariants carry over from a focus"};
      certificate::Inductive result{back->never, {}, {}};
      for (const auto& [location, invariant] : proof->invariants) {
        const auto places = back->of.find(location);
        if (places == back->of.end()) continue;
        const Term of_program = without_own(terms, *back, invariant);
        for (const LocationId place : places->second) result.invariants.emplace_back(place, of_program);
      }
      for (const auto& [term, variable] : proof->entry_values) {
        const auto old = back->variable.find(variable);
        if (old != back->variable.end()) result.entry_values.emplace_back(term, old->second);
      }
      return result;
    };
  }

  const Cfa& cfa_;
  logic::Terms& terms_;
  const std::vector<bool>& is_followed_;
  std::set<EdgeId> ends_;  // that are kept
  logic::TermMap<Reads> reads_;
  std::vector<bool> matters_;  // by procedure
  std::vector<EdgeLook> looks_;
  std::unique_ptr<SilentClasses> classes_;
};

}  // namespace

FocusExplained explain_focus(const Cfa& cfa, const std::vector<bool>& is_followed) {
  return explain_focus(cfa, is_followed, ends_of(cfa));
}

FocusExplained explain_focus(const Cfa& cfa, const std::vector<bool>& is_followed, std::span<const EdgeId> ends) {
  return Focuser(cfa, is_followed, ends).run();
}

Transformed focus(const Cfa& cfa, const std::vector<bool>& is_followed) {
  return explain_focus(cfa, is_followed).transformed;
}

}  // namespace pincer::transform
