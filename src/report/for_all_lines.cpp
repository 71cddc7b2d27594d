// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/for_all_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "logic/term/linear_sum.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "report/node_lines.h"

namespace pincer::report {

using logic::Kind;
using logic::Term;

namespace {

constexpr unsigned kFewBits = 4;  // numbers that need all but so many bits are the bounds of addresses

/// Where arrays begin, as far as accesses tell: the lowest place that is reached by adding to it.
class Bases {
 public:
  explicit Bases(const program::Cfa& cfa) : terms_(cfa.terms()) {
    for (const program::Edge& edge : cfa.edges()) {
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) look_at(assume->condition);
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) look_at(assign->value);
    }
  }

  /// `4 * k + 65780` as `k + 1`, of elements of 4 bytes; none where that is not known.
  std::optional<std::string> element(Term array, Term index, const std::map<Term, std::string>& names) const {
    const auto base = bases_.find(array);
    const logic::Sort element = terms_.sort(array).element();
    if (base == bases_.end() || !element.is_bitvec() || element.width() % 8 != 0) return std::nullopt;
    logic::LinearSum sum = logic::linear_sum(terms_, index);
    sum.constant -= base->second;
    const auto places = sum.divided_by(element.width() / 8);
    if (!places) return std::nullopt;
    std::string text = places->constant == 0 ? "" : places->constant.get_str();
    for (const auto& [part, factor] : places->parts) {
      const auto name = names.find(part);
      if (name == names.end()) return std::nullopt;
      const mpz_class times = abs(factor);
      const std::string product = times == 1 ? name->second : fmt::format("{} * {}", times.get_str(), name->second);
      text += text.empty() ? (factor < 0 ? "-" : "") + product : (factor < 0 ? " - " : " + ") + product;
    }
    return text.empty() ? "0" : text;
  }

 private:
  void look_at(Term root) {
    logic::TermMap<bool> seen;
    logic::visit_children_first(
        terms_, root, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          const bool is_access = terms_.kind(t) == Kind::Select || terms_.kind(t) == Kind::Store;
          if (!is_access || terms_.kind(terms_.child(t, 0)) != Kind::Variable) return;
          const logic::LinearSum sum = logic::linear_sum(terms_, terms_.child(t, 1));
          for (const auto& [part, factor] : sum.parts) {
            if (factor < 0) return;
          }
          const auto [base, is_new] = bases_.emplace(terms_.child(t, 0), sum.constant);
          if (!is_new) base->second = std::min(base->second, sum.constant);
        });
  }

  const logic::Terms& terms_;
  std::map<Term, mpz_class> bases_;
};

/// The body with variables in the place of cells, and their names.
struct Named {
  Term body;
  std::map<Term, CVariable> names;
};

Named named(const program::Cfa& cfa, const Bases& bases, const certificate::ForAll& what,
            const std::map<Term, std::string>& bound) {
  logic::Terms& terms = cfa.terms();
  std::vector<Term> cells;
  logic::Substitution values;
  logic::TermMap<bool> seen;
  logic::visit_children_first(
      terms, what.body, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen[t] = true;
        if (terms.kind(t) == Kind::Select) cells.push_back(t);
        // Bounds of addresses: of those from 0 on, this is what matters to people.
        const bool is_signed = terms.kind(t) == Kind::BvSle || terms.kind(t) == Kind::BvSlt;
        if (!is_signed && terms.kind(t) != Kind::BvUle && terms.kind(t) != Kind::BvUlt) return;
        for (const std::size_t side : {0, 1}) {
          const Term limit = terms.child(t, side);
          const Term other = terms.child(t, 1 - side);
          if (!bound.contains(other) || !terms.is_const(limit)) continue;
          const logic::Value value = terms.const_value(limit);
          const mpz_class size = is_signed ? mpz_class(abs(value.as_signed())) : value.as_unsigned();
          if (mpz_sizeinbase(size.get_mpz_t(), 2) + kFewBits <= terms.sort(limit).width()) continue;
          const Term from_zero = terms.bv_sle(terms.bv(terms.sort(limit).width(), 0), other);
          const bool is_upper = side == 1;
          values.emplace(t, is_signed ? terms.boolean(true) : is_upper ? from_zero : terms.lnot(from_zero));
        }
      });
  Named result;
  for (const Term cell : cells) {
    const Term array = terms.child(cell, 0);
    const auto variable = cfa.variable_of(array);
    const auto element = bases.element(array, terms.child(cell, 1), bound);
    if (!variable || !element) continue;
    std::string name = cfa.variable(*variable).name;
    if (name.ends_with("[]")) name.resize(name.size() - 2);
    const Term stand_in = terms.fresh_variable(name, terms.sort(cell));
    values.emplace(cell, stand_in);
    result.names[stand_in] = {
        fmt::format("{}[{}]", name, *element), {program::CTypeKind::Signed, terms.sort(cell).width(), ""}, {}};
  }
  result.body = logic::substitute(terms, what.body, values);
  for (const auto& [variable, name] : bound)
    result.names[variable] = {name, {program::CTypeKind::Signed, terms.sort(variable).width(), ""}, {}};
  return result;
}

/// A name that nothing else has: neither in the program nor in the list.
std::string bound_name(const program::Cfa& cfa, const std::map<Term, std::string>& others) {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(others.begin(), others.end(), [&](const auto& other) { return other.second == name; }) ||
           std::any_of(cfa.variables().begin(), cfa.variables().end(),
                       [&](const program::Variable& variable) { return variable.name == name; });
  };
  for (const char* name : {"k", "m", "p", "q"}) {
    if (!is_taken(name)) return name;
  }
  std::size_t number = 1;
  while (is_taken("k" + std::to_string(number))) ++number;
  return "k" + std::to_string(number);
}

}  // namespace

std::vector<std::string> for_all_lines(const program::Cfa& cfa, const LoopInvariants& loop,
                                       const std::vector<certificate::ForAll>& for_all,
                                       const logic::SolverFactory& solvers, const base::Budget& budget) {
  std::vector<std::string> result;
  if (for_all.empty() || loop.heads.size() != 1) return result;
  const Bases bases(cfa);
  for (const certificate::ForAll& each : for_all) {
    if (each.location != loop.heads.front().location || is_about_nodes(cfa, each.body)) continue;
    std::map<Term, std::string> bound;
    std::string list;
    for (const Term variable : each.variables) {
      std::string name = bound_name(cfa, bound);
      list += (list.empty() ? "" : ", ") + name;
      bound.emplace(variable, std::move(name));
    }
    const Named what = named(cfa, bases, each, bound);
    const auto variable_of = [&](Term term) -> std::optional<CVariable> {
      const auto known = what.names.find(term);
      return known == what.names.end() ? loop.heads.front().variable_of(term) : std::optional(known->second);
    };
    // What is said of cells is said where they are: `0 <= k < i ==> a[k] == 42`.
    const auto is_no_cell = [](const std::string& text) { return text.find('[') == std::string::npos; };
    const KnownAt place{what.body, variable_of, is_no_cell};
    const Readable words = readable(cfa.terms(), std::span(&place, 1), solvers, budget);
    for (const auto& lines : {words.facts, words.longer}) {
      for (const std::string& line : lines) result.push_back(fmt::format("for all {}: {}", list, line));
    }
  }
  return result;
}

}  // namespace pincer::report
