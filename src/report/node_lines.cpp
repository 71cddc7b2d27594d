// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A part of the heap is a ledger and regions, one for each member of its objects (`struct node.next`). A region is read
// at `x + offset` where x is the address of an object; the offset is the same wherever the program reads it.
#include "report/node_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "logic/term/linear_sum.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "program/ledgers.h"

namespace pincer::report {

using logic::Kind;
using logic::Term;

namespace {

constexpr std::size_t kLongestClause = 200;  // that people read

template <class Visit>
void for_each_term(const logic::Terms& terms, Term root, const Visit& visit) {
  logic::TermMap<bool> seen;
  logic::visit_children_first(
      terms, root, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen[t] = true;
        visit(t);
      });
}

std::vector<Term> parts_of(const logic::Terms& terms, Term formula, Kind kind) {
  if (terms.kind(formula) != kind) return {formula};
  const auto children = terms.children(formula);
  return {children.begin(), children.end()};
}

class NodeWords {
 public:
  NodeWords(const program::Cfa& cfa, const CVariableOf& variable_of)
      : cfa_(cfa), terms_(cfa.terms()), variable_of_(variable_of) {
    for (const program::VariableId ledger : program::Ledgers(cfa).all) ledgers_.insert(cfa.variable(ledger).term);
    for (const program::Edge& edge : cfa.edges()) {
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) look_at(assume->condition);
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) look_at(assign->value);
    }
  }

  void name(Term bound, std::string as) {
    names_[bound] = std::move(as);
    order_.push_back(bound);
  }

  /// A disjunction. None: there are no words for it.
  std::optional<std::string> clause(Term formula) {
    std::vector<Term> parts;
    for (const Term part : parts_of(terms_, formula, Kind::Or)) {
      if (!is_no_node(part)) parts.push_back(part);
    }
    std::string text;
    for (const Term part : parts) {
      const auto words = literal(part, true);
      if (!words) return std::nullopt;
      text += (text.empty() ? "" : " or ") + *words;
    }
    if (text.empty()) text = "there is none";
    return text.size() > kLongestClause ? std::nullopt : std::optional(text);
  }

  /// What is this an address of, as far as what is read there tells?
  std::string type_of(Term bound, Term formula) const {
    std::string result = "object";
    for_each_term(terms_, formula, [&](Term t) {
      if (terms_.kind(t) != Kind::Select || ledgers_.contains(terms_.child(t, 0))) return;
      const auto at = object_of(t);
      const auto member = member_of(terms_.child(t, 0));
      if (at && *at == bound && member) result = member->first;
    });
    return result;
  }

  [[nodiscard]] bool is_node(Term term) const {
    bool result = false;
    for_each_term(terms_, term, [&](Term t) {
      if (terms_.kind(t) != Kind::Select) return;
      const Term array = terms_.child(t, 0);
      result = result || ledgers_.contains(array) || member_of(array).has_value();
    });
    return result;
  }

 private:
  void look_at(Term root) {
    for_each_term(terms_, root, [&](Term t) {
      if (terms_.kind(t) != Kind::Select && terms_.kind(t) != Kind::Store) return;
      const Term array = terms_.child(t, 0);
      if (terms_.kind(array) != Kind::Variable) return;
      const logic::LinearSum sum = logic::linear_sum(terms_, terms_.child(t, 1));
      if (sum.parts.size() != 1 || sum.parts.begin()->second != 1) return;
      offsets_[array].insert(sum.constant);
    });
  }

  /// `struct node` and `next`.
  [[nodiscard]] std::optional<std::pair<std::string, std::string>> member_of(Term array) const {
    const auto variable = cfa_.variable_of(array);
    if (!variable) return std::nullopt;
    const std::string& name = cfa_.variable(*variable).name;
    const std::size_t dot = name.find('.');
    const bool is_struct = name.starts_with("struct ") || name.starts_with("union ");
    if (!is_struct || dot == std::string::npos || name.find('[') != std::string::npos) return std::nullopt;
    return std::pair(name.substr(0, dot), name.substr(dot + 1));
  }

  /// The address whose member a cell is.
  [[nodiscard]] std::optional<Term> object_of(Term cell) const {
    const auto offsets = offsets_.find(terms_.child(cell, 0));
    if (offsets == offsets_.end() || offsets->second.size() != 1) return std::nullopt;
    const logic::LinearSum sum = logic::linear_sum(terms_, terms_.child(cell, 1));
    if (sum.parts.size() != 1 || sum.parts.begin()->second != 1 || sum.constant != *offsets->second.begin())
      return std::nullopt;
    return sum.parts.begin()->first;
  }

  /// `n->next`, `p`.
  std::optional<std::string> value(Term term) {
    if (terms_.is_const(term) && terms_.sort(term).is_bitvec()) return terms_.const_value(term).as_signed().get_str();
    if (terms_.kind(term) == Kind::Variable) {
      if (const auto bound = names_.find(term); bound != names_.end()) return bound->second;
      const auto variable = variable_of_(term);
      return variable ? std::optional(variable->name) : std::nullopt;
    }
    if (terms_.kind(term) != Kind::Select) return std::nullopt;
    const auto member = member_of(terms_.child(term, 0));
    const auto at = object_of(term);
    const auto object = at ? value(*at) : std::nullopt;
    if (!member || !object) return std::nullopt;
    return fmt::format("{}->{}", *object, member->second);
  }

  /// What is said of nodes stands on the left, constants on the right.
  [[nodiscard]] std::size_t rank(Term term) const {
    if (terms_.is_const(term)) return order_.size() + 1;
    while (terms_.kind(term) == Kind::Select) {
      const auto at = object_of(term);
      if (!at) break;
      term = *at;
    }
    return static_cast<std::size_t>(std::find(order_.begin(), order_.end(), term) - order_.begin());
  }

  [[nodiscard]] std::optional<Term> in_ledger(Term term) const {
    if (terms_.kind(term) != Kind::Select || !ledgers_.contains(terms_.child(term, 0))) return std::nullopt;
    return terms_.child(term, 1);
  }

  /// `ledger[n] == 0` of a bound variable, or that not all of them are objects: what is said is not about these.
  [[nodiscard]] bool is_no_node(Term part) const {
    if (terms_.kind(part) == Kind::Not && terms_.kind(terms_.child(part, 0)) == Kind::And) {
      const auto children = terms_.children(terms_.child(part, 0));
      return std::all_of(children.begin(), children.end(), [&](Term child) {
        return terms_.kind(child) == Kind::Not && is_no_node(terms_.child(child, 0));
      });
    }
    if (terms_.kind(part) != Kind::Eq) return false;
    for (const std::size_t side : {0, 1}) {
      const auto at = in_ledger(terms_.child(part, side));
      if (at && names_.contains(*at) && is_zero(terms_.child(part, 1 - side))) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_zero(Term term) const {
    return terms_.is_const(term) && terms_.sort(term).is_bitvec() && terms_.const_value(term).as_unsigned() == 0;
  }

  std::optional<std::string> literal(Term term, bool holds) {
    switch (terms_.kind(term)) {
      case Kind::Not: return literal(terms_.child(term, 0), !holds);
      case Kind::Eq: return equality(term, holds);
      case Kind::BvUlt:
      case Kind::BvSlt: return comparison(term, holds ? "<" : ">=");
      case Kind::BvUle:
      case Kind::BvSle: return comparison(term, holds ? "<=" : ">");
      case Kind::And:
      case Kind::Or: {
        const bool is_and = (terms_.kind(term) == Kind::And) == holds;
        std::string text;
        for (const Term child : terms_.children(term)) {
          const auto words = literal(child, holds);
          if (!words) return std::nullopt;
          text += (text.empty() ? "" : is_and ? " and " : " or ") + *words;
        }
        return "(" + text + ")";
      }
      default: return std::nullopt;
    }
  }

  std::optional<std::string> comparison(Term term, const char* symbol) {
    const auto a = value(terms_.child(term, 0));
    const auto b = value(terms_.child(term, 1));
    if (!a || !b) return std::nullopt;
    return fmt::format("{} {} {}", *a, symbol, *b);
  }

  std::optional<std::string> equality(Term term, bool holds) {
    for (const std::size_t side : {0, 1}) {
      const auto at = in_ledger(terms_.child(term, side));
      if (!at) continue;
      const auto object = value(*at);
      if (!object) return std::nullopt;
      if (is_zero(terms_.child(term, 1 - side))) return fmt::format("{} is {}allocated", *object, holds ? "not " : "");
      logic::LinearSum size = logic::linear_sum(terms_, terms_.child(term, 1 - side));
      size.add(logic::linear_sum(terms_, *at), -1);
      if (!size.parts.empty()) return std::nullopt;
      return fmt::format("{} {} {} bytes", *object, holds ? "has" : "has not", size.constant.get_str());
    }
    if (!terms_.sort(terms_.child(term, 0)).is_bitvec()) return std::nullopt;
    const bool turns = rank(terms_.child(term, 1)) < rank(terms_.child(term, 0));
    const auto a = value(terms_.child(term, turns ? 1 : 0));
    const auto b = value(terms_.child(term, turns ? 0 : 1));
    if (!a || !b) return std::nullopt;
    return fmt::format("{} {} {}", *a, holds ? "==" : "!=", *b);
  }

  const program::Cfa& cfa_;
  const logic::Terms& terms_;
  const CVariableOf& variable_of_;
  std::set<Term> ledgers_;
  std::map<Term, std::set<mpz_class>> offsets_;  // by region: where it is read in objects
  std::map<Term, std::string> names_;            // of bound variables
  std::vector<Term> order_;                      // these, in order
};

/// Names that nothing in the program has.
std::vector<std::string> bound_names(const program::Cfa& cfa, std::size_t count) {
  std::vector<std::string> result;
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(cfa.variables().begin(), cfa.variables().end(),
                       [&](const program::Variable& variable) { return variable.name == name; });
  };
  for (const char* name : {"n", "m", "node", "other"}) {
    if (result.size() < count && !is_taken(name)) result.emplace_back(name);
  }
  for (std::size_t number = 1; result.size() < count; ++number) {
    if (std::string name = "node" + std::to_string(number); !is_taken(name)) result.push_back(std::move(name));
  }
  return result;
}

}  // namespace

bool is_about_nodes(const program::Cfa& cfa, Term formula) { return NodeWords(cfa, {}).is_node(formula); }

NodeLines node_lines(const program::Cfa& cfa, const LoopInvariants& loop,
                     const std::vector<certificate::ForAll>& for_all) {
  NodeLines result;
  if (loop.heads.size() != 1) return result;
  const LoopInvariants::Head& head = loop.heads.front();
  const logic::Terms& terms = cfa.terms();
  NodeWords words(cfa, head.variable_of);
  if (head.invariant) {
    for (const Term part : parts_of(terms, *head.invariant, Kind::And)) {
      if (!words.is_node(part)) continue;
      if (auto text = words.clause(part)) result.of_variables.push_back(std::move(*text));
    }
  }
  for (const certificate::ForAll& each : for_all) {
    if (each.location != head.location || !words.is_node(each.body)) continue;
    const std::vector<std::string> names = bound_names(cfa, each.variables.size());
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
      words.name(each.variables[i], names[i]);
      const std::string type = words.type_of(each.variables[i], each.body);
      const std::string last = list.substr(0, list.rfind(' '));
      list += i == 0 ? type + " " + names[i] : type == last ? " and " + names[i] : " and " + type + " " + names[i];
    }
    for (const Term part : parts_of(terms, each.body, Kind::And)) {
      if (auto text = words.clause(part)) result.of_all.push_back(fmt::format("for every {}: {}", list, *text));
    }
  }
  return result;
}

}  // namespace pincer::report
