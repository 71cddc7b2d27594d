// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "mutations.h"

#include <algorithm>
#include <set>

#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "logic/term/traverse.h"
#include "program/liveness.h"

namespace pincer::certificate::testing {

using logic::Kind;
using logic::Term;
using logic::Terms;
using logic::Value;

namespace {

/// All different parts of a term, itself included.
std::vector<Term> parts_of(const Terms& terms, Term t) {
  std::vector<Term> parts;
  std::set<Term> seen;
  logic::visit_children_first(
      terms, t, [&](Term part) { return seen.contains(part); },
      [&](Term part) {
        seen.insert(part);
        parts.push_back(part);
      });
  return parts;
}

/// What may stand in the place of a part.
std::vector<std::pair<std::string, Term>> replacements(const program::Cfa& cfa, Term part) {
  Terms& terms = cfa.terms();
  std::vector<std::pair<std::string, Term>> result;
  const auto child = [&](std::size_t i) { return terms.child(part, i); };
  switch (terms.kind(part)) {
    case Kind::BvConst: {
      const unsigned width = terms.sort(part).width();
      result.emplace_back("a constant plus one", terms.bv_add(part, terms.bv(width, 1)));
      result.emplace_back("a constant minus one", terms.bv_sub(part, terms.bv(width, 1)));
      result.emplace_back("a constant doubled", terms.bv_shl(part, terms.bv(width, 1)));
      break;
    }
    case Kind::BvUle:
      result.emplace_back("<= made <", terms.bv_ult(child(0), child(1)));
      result.emplace_back("<= turned around", terms.bv_ule(child(1), child(0)));
      break;
    case Kind::BvUlt:
      result.emplace_back("< made <=", terms.bv_ule(child(0), child(1)));
      result.emplace_back("< turned around", terms.bv_ult(child(1), child(0)));
      break;
    case Kind::BvSle:
      result.emplace_back("<= made <", terms.bv_slt(child(0), child(1)));
      result.emplace_back("<= turned around", terms.bv_sle(child(1), child(0)));
      result.emplace_back("<= made unsigned", terms.bv_ule(child(0), child(1)));
      break;
    case Kind::BvSlt:
      result.emplace_back("< made <=", terms.bv_sle(child(0), child(1)));
      result.emplace_back("< turned around", terms.bv_slt(child(1), child(0)));
      break;
    case Kind::Eq:
      if (!terms.sort(child(0)).is_bitvec()) break;
      result.emplace_back("== made !=", terms.lnot(part));
      result.emplace_back("== made <=", terms.bv_ule(child(0), child(1)));
      break;
    case Kind::And: result.emplace_back("and made or", terms.lor(terms.children(part))); break;
    case Kind::Or: result.emplace_back("or made and", terms.land(terms.children(part))); break;
    case Kind::BvAdd: result.emplace_back("+ made -", terms.bv_sub(child(0), child(1))); break;
    case Kind::BvMul: result.emplace_back("* made +", terms.bv_add(child(0), child(1))); break;
    case Kind::Variable:
      for (const program::Variable& other : cfa.variables()) {
        if (other.term == part || terms.sort(other.term) != terms.sort(part)) continue;
        result.emplace_back("another variable", other.term);
        break;
      }
      break;
    default: break;
  }
  if (terms.sort(part).is_bool()) result.emplace_back("a condition dropped", terms.boolean(true));
  return result;
}

std::vector<std::pair<std::string, Invariants>> changed(const program::Cfa& cfa, const Invariants& invariants) {
  Terms& terms = cfa.terms();
  std::vector<std::pair<std::string, Invariants>> result;
  for (std::size_t i = 0; i < invariants.size(); ++i) {
    const Term whole = invariants[i].second;
    std::set<Term> seen = {whole};
    const auto put = [&](const std::string& what, Term formula) {
      if (!seen.insert(formula).second) return;
      Invariants copy = invariants;
      copy[i].second = formula;
      result.emplace_back(what, std::move(copy));
    };
    for (const Term part : parts_of(terms, whole)) {
      for (const auto& [what, replacement] : replacements(cfa, part))
        put(what, logic::substitute(terms, whole, {{part, replacement}}));
    }
    if (terms.kind(whole) == Kind::And) {
      for (const Term conjunct : terms.children(whole)) put("one conjunct alone", conjunct);
    }
    put("negated", terms.lnot(whole));
    put("false", terms.boolean(false));
    Invariants moved = invariants;
    moved[i].first = cfa.entry();
    result.emplace_back("moved to the entry", std::move(moved));
    for (std::size_t j = 0; j < i; ++j) {
      Invariants swapped = invariants;
      std::swap(swapped[i].first, swapped[j].first);
      result.emplace_back("loop heads swapped", std::move(swapped));
    }
  }
  return result;
}

}  // namespace

std::vector<Mutant> mutants(const program::Cfa& cfa, const Inductive& claim) {
  std::vector<Mutant> result;
  for (auto& [what, invariants] : changed(cfa, claim.invariants))
    result.push_back({what, Inductive{invariants, claim.entry_values, claim.for_all}});
  // The bodies of quantified invariants, as if they had no quantifier.
  Invariants bodies;
  for (const ForAll& each : claim.for_all) bodies.emplace_back(each.location, each.body);
  for (const auto& [what, other] : changed(cfa, bodies)) {
    Inductive copy = claim;
    for (std::size_t i = 0; i < other.size(); ++i) {
      copy.for_all[i].location = other[i].first;
      copy.for_all[i].body = other[i].second;
    }
    result.push_back({what, std::move(copy)});
  }
  return result;
}

std::vector<Mutant> mutants(const program::Cfa& cfa, const KInductive& claim) {
  std::vector<Mutant> result;
  for (auto& [what, invariants] : changed(cfa, claim.invariants))
    result.push_back({what, KInductive{claim.k, invariants}});
  result.push_back({"k minus one", KInductive{claim.k - 1, claim.invariants}});
  result.push_back({"no k", KInductive{0, claim.invariants}});
  return result;
}

std::vector<Mutant> mutants(const Exhausted& claim) {
  std::vector<Mutant> result;
  for (std::size_t depth = 0; depth <= claim.depth + 1; ++depth) {
    const bool near = depth + 3 > claim.depth || depth < 3;
    if (near && depth != claim.depth) result.push_back({"depth " + std::to_string(depth), Exhausted{depth}});
  }
  return result;
}

std::vector<Mutant> mutants(const Unsafe& claim) {
  std::vector<Mutant> result;
  const auto& inputs = claim.choices.inputs;
  const auto put = [&](const std::string& what, std::size_t i, const Value& value) {
    if (value == inputs[i]) return;
    Unsafe copy = claim;
    copy.choices.inputs[i] = value;
    result.push_back({what, std::move(copy)});
  };
  for (std::size_t i = 0; i < std::min<std::size_t>(inputs.size(), 4); ++i) {
    const logic::Sort sort = inputs[i].sort();
    put("an input zero", i, Value::zero(sort));
    put("an input of another type", i, Value::boolean(true));
    if (!sort.is_bitvec()) continue;
    put("an input plus one", i, Value::bits(sort.width(), mpz_class(inputs[i].as_unsigned() + 1)));
    put("an input minus one", i, Value::bits(sort.width(), mpz_class(inputs[i].as_unsigned() - 1)));
    put("an input of another width", i, Value::bits(sort.width() + 1, inputs[i].as_unsigned()));
  }
  if (inputs.empty()) return result;
  Unsafe shorter = claim;
  shorter.choices.inputs.pop_back();
  result.push_back({"the last input missing", shorter});
  shorter.choices.inputs.clear();
  result.push_back({"no inputs", shorter});
  Unsafe turned = claim;
  std::reverse(turned.choices.inputs.begin(), turned.choices.inputs.end());
  result.push_back({"inputs turned around", turned});
  return result;
}

}  // namespace pincer::certificate::testing
