// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/candidates.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/k_induction/affine_hull.h"
#include "logic/free_variables.h"
#include "logic/term_map.h"
#include "logic/traverse.h"

namespace pincer::engine {

using encode::NodeId;
using logic::Kind;
using logic::Term;
using program::VariableId;

namespace {

constexpr std::size_t kValues = 8;          // that a set x in {...} holds at most
constexpr std::size_t kBounds = 8;          // guesses x <= c per variable
constexpr std::size_t kPairVariables = 40;  // pairs are of the first so many variables
constexpr std::size_t kAffineVariables = 24;
constexpr std::size_t kConditions = 300;
constexpr std::size_t kCases = 24;  // values of a variable that cases are made of
constexpr std::size_t kCaseGuesses = 6'000;

bool is_comparison(const logic::Terms& terms, Term t) {
  switch (terms.kind(t)) {
    case Kind::Eq: return !terms.sort(terms.child(t, 0)).is_bool() && !terms.sort(terms.child(t, 0)).is_array();
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle:
    case Kind::IntLe:
    case Kind::IntLt: return true;
    default: return false;
  }
}

}  // namespace

Guesses::Guesses(const encode::Transitions& transitions, const Sampler& sampler)
    : transitions_(transitions), cfa_(transitions.graph().cfa()), terms_(cfa_.terms()), sampler_(sampler) {
  logic::TermMap<bool> seen;
  const auto collect = [&](Term root) {
    logic::visit_children_first(
        terms_, root, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          if (is_comparison(terms_, t) && conditions_.size() < kConditions) conditions_.push_back(t);
        });
  };
  // The conditions as they are written, and as they are at the start of the block that asks them.
  for (const program::Edge& edge : cfa_.edges()) {
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) collect(assume->condition);
  }
  for (std::size_t n = 0; n < transitions.graph().nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n))) collect(transition.condition);
  }
}

bool Guesses::is_signed(VariableId variable) const {
  return cfa_.variable(variable).type.kind == program::CTypeKind::Signed || cfa_.sort(variable).is_int();
}

mpz_class Guesses::number(const Sampler::Sample& sample, VariableId variable) const {
  const logic::Value& value = sample[variable.index()];
  return is_signed(variable) ? value.as_signed() : value.as_unsigned();
}

Term Guesses::constant(VariableId like, const mpz_class& value) const {
  const logic::Sort sort = cfa_.sort(like);
  return sort.is_int() ? terms_.integer(value) : terms_.bv(sort.width(), value);
}

Term Guesses::less_equal(VariableId like, Term a, Term b) const {
  if (cfa_.sort(like).is_int()) return terms_.int_le(a, b);
  return is_signed(like) ? terms_.bv_sle(a, b) : terms_.bv_ule(a, b);
}

Guesses::Samples Guesses::samples_at(NodeId node) const {
  Samples result;
  for (const Sampler::Sample& sample : sampler_.at(node)) result.push_back(&sample);
  return result;
}

std::vector<VariableId> Guesses::numbers_at(NodeId node) const {
  std::vector<VariableId> result;
  for (const VariableId v : transitions_.liveness().live(transitions_.graph().node(node).location)) {
    if (cfa_.sort(v).is_bitvec() || cfa_.sort(v).is_int()) result.push_back(v);
  }
  return result;
}

void Guesses::about_numbers(NodeId node, const Samples& samples, std::vector<Term>& out) const {
  for (const VariableId v : numbers_at(node)) {
    const Term x = cfa_.variable(v).term;
    const logic::Sort sort = cfa_.sort(v);
    std::set<mpz_class> values;
    for (const auto* sample : samples) values.insert(number(*sample, v));
    const mpz_class low = *values.begin();
    const mpz_class high = *values.rbegin();
    if (values.size() <= kValues) {
      std::vector<Term> cases;
      for (const mpz_class& value : values) cases.push_back(terms_.eq(x, constant(v, value)));
      out.push_back(terms_.lor(cases));
    }
    // Numbers that are no values of the variable's type would mean something else.
    const mpz_class most = sort.is_int() ? mpz_class(1) << 80 : mpz_class(1) << (sort.width() - (is_signed(v) ? 1 : 0));
    const mpz_class least = sort.is_int() ? -most : is_signed(v) ? -most : mpz_class(0);
    std::set<mpz_class> above = {high};
    std::set<mpz_class> below = {low};
    for (const mpz_class& n : sampler_.numbers()) {
      for (const int offset : {-1, 0, 1}) {
        const mpz_class c = n + offset;
        if (c < least || c >= most) continue;
        if (c >= high) above.insert(c);
        if (c <= low) below.insert(c);
        if (offset == 0 && values.size() <= 64 && !values.contains(c)) out.push_back(terms_.ne(x, constant(v, c)));
      }
    }
    std::size_t count = 0;
    for (auto c = above.begin(); c != above.end() && count < kBounds; ++c, ++count)
      out.push_back(less_equal(v, x, constant(v, *c)));
    count = 0;
    for (auto c = below.rbegin(); c != below.rend() && count < kBounds; ++c, ++count)
      out.push_back(less_equal(v, constant(v, *c), x));
    if (values.size() < 3) continue;
    for (const unsigned m : {2U, 3U, 4U, 5U, 8U, 10U}) {
      mpz_class rest;
      const auto modulo = [&](const mpz_class& value) {
        mpz_class r;
        mpz_fdiv_r_ui(r.get_mpz_t(), value.get_mpz_t(), m);
        return r;
      };
      rest = modulo(low);
      if (!std::all_of(values.begin(), values.end(), [&](const mpz_class& value) { return modulo(value) == rest; }))
        continue;
      if (sort.is_int()) {
        out.push_back(terms_.eq(terms_.int_mod(x, terms_.integer(m)), terms_.integer(rest)));
      } else if (sort.width() >= 8) {
        out.push_back(terms_.eq(terms_.bv_urem(x, terms_.bv(sort.width(), m)), terms_.bv(sort.width(), rest)));
      }
    }
  }
}

void Guesses::about_pairs(NodeId node, const Samples& samples, std::vector<Term>& out) const {
  std::vector<VariableId> variables = numbers_at(node);
  if (variables.size() > kPairVariables) variables.resize(kPairVariables);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const VariableId a = variables[i];
      const VariableId b = variables[j];
      if (cfa_.sort(a) != cfa_.sort(b)) continue;
      bool less = false;
      bool equal = false;
      bool greater = false;
      const VariableId like = is_signed(a) ? a : b;
      const auto value = [&](const Sampler::Sample* sample, VariableId v) {
        return is_signed(like) ? (*sample)[v.index()].as_signed() : (*sample)[v.index()].as_unsigned();
      };
      for (const auto* sample : samples) {
        const int order = cmp(value(sample, a), value(sample, b));
        (order < 0 ? less : order == 0 ? equal : greater) = true;
        if (less && greater) break;
      }
      const Term x = cfa_.variable(a).term;
      const Term y = cfa_.variable(b).term;
      if (!less && !greater) out.push_back(terms_.eq(x, y));
      if (!greater) out.push_back(less_equal(like, x, y));
      if (!less) out.push_back(less_equal(like, y, x));
      if (!equal && !(less && greater)) out.push_back(terms_.ne(x, y));
    }
  }
}

void Guesses::affine(NodeId node, const Samples& samples, std::vector<Term>& out) const {
  // By sort: sums are of numbers of one width.
  std::map<std::uint64_t, std::vector<VariableId>> by_sort;
  for (const VariableId v : numbers_at(node)) by_sort[cfa_.sort(v).code()].push_back(v);
  for (auto& [code, variables] : by_sort) {
    if (variables.size() > kAffineVariables) variables.resize(kAffineVariables);
    AffineHull hull(variables.size());
    for (const auto* sample : samples) {
      std::vector<mpz_class> point;
      for (const VariableId v : variables) point.push_back(number(*sample, v));
      hull.add(point);
    }
    for (const AffineHull::Equation& equation : hull.equations()) {
      Term sum = constant(variables.front(), 0);
      for (std::size_t i = 0; i < variables.size(); ++i) {
        if (equation.factors[i] == 0) continue;
        const Term x = cfa_.variable(variables[i]).term;
        const Term factor = constant(variables[i], equation.factors[i]);
        const bool is_int = cfa_.sort(variables[i]).is_int();
        const Term product = is_int ? terms_.int_mul(factor, x) : terms_.bv_mul(factor, x);
        sum = is_int ? terms_.int_add(sum, product) : terms_.bv_add(sum, product);
      }
      out.push_back(terms_.eq(sum, constant(variables.front(), equation.sum)));
    }
  }
}

void Guesses::conditions(NodeId node, const Samples& samples, std::vector<Term>& out) const {
  const program::LocationId location = transitions_.graph().node(node).location;
  logic::Evaluator evaluator(terms_);
  for (const Term condition : conditions_) {
    bool sayable = true;
    for (const Term variable : logic::free_variables(terms_, condition)) {
      const auto v = cfa_.variable_of(variable);
      sayable = sayable && v && transitions_.liveness().is_live(*v, location);
    }
    if (!sayable) continue;
    const logic::Tape tape =
        evaluator.compile(condition, [&](Term variable) { return cfa_.variable_of(variable)->index(); });
    bool yes = false;
    bool no = false;
    for (const auto* sample : samples) {
      (evaluator.holds(tape, *sample) ? yes : no) = true;
      if (yes && no) break;
    }
    if (yes != no) out.push_back(yes ? condition : terms_.lnot(condition));
  }
}

std::vector<Candidate> Guesses::plain() const {
  std::vector<Candidate> result;
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    const NodeId node(n);
    const Samples samples = samples_at(node);
    if (samples.empty() || transitions_.graph().node(node).kind != encode::NodeKind::Inner) continue;
    std::vector<Term> found;
    about_numbers(node, samples, found);
    about_pairs(node, samples, found);
    affine(node, samples, found);
    conditions(node, samples, found);
    for (const Term formula : found) result.push_back({node, formula});
  }
  return result;
}

std::vector<Candidate> Guesses::by_cases() const {
  std::vector<Candidate> result;
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    const NodeId node(n);
    const Samples samples = samples_at(node);
    if (samples.size() < 2 || transitions_.graph().node(node).kind != encode::NodeKind::Inner) continue;
    std::vector<Term> whole;
    about_numbers(node, samples, whole);
    conditions(node, samples, whole);
    const std::set<Term> known(whole.begin(), whole.end());
    for (const VariableId v : numbers_at(node)) {
      std::map<mpz_class, Samples> cases;
      for (const auto* sample : samples) cases[number(*sample, v)].push_back(sample);
      if (cases.size() < 2 || cases.size() > kCases) continue;
      for (const auto& [value, part] : cases) {
        std::vector<Term> found;
        about_numbers(node, part, found);
        conditions(node, part, found);
        const Term here = terms_.eq(cfa_.variable(v).term, constant(v, value));
        for (const Term formula : found) {
          if (known.contains(formula)) continue;
          result.push_back({node, terms_.implies(here, formula)});
          if (result.size() > kCaseGuesses) return result;
        }
      }
    }
  }
  return result;
}

}  // namespace pincer::engine
