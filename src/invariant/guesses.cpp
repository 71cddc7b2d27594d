// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/guesses.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/efforts.h"
#include "invariant/affine_terms.h"
#include "invariant/cell_guesses.h"
#include "invariant/polynomial_guesses.h"
#include "logic/term/free_variables.h"
#include "logic/term/products.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::invariant {

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
constexpr std::size_t kCases = 24;   // values of a variable that cases are made of
constexpr int kDistance = 64;        // of variables in guesses x = y + c
constexpr std::size_t kParts = 100;  // of a disjunction
constexpr std::size_t kCaseGuesses = 6'000;
constexpr unsigned kRoom = 3;  // bits that a sum of three terms needs more
constexpr std::size_t kQuantities = 24;
constexpr std::size_t kTripleQuantities = 10;
constexpr std::size_t kTermSize = 12;
constexpr std::size_t kSumBounds = 3;

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

Guesses::Guesses(const encode::Transitions& transitions, const Sampler& sampler, const base::Budget& budget)
    : transitions_(transitions),
      cfa_(transitions.graph().cfa()),
      terms_(cfa_.terms()),
      sampler_(sampler),
      budget_(budget) {
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

void Guesses::charge(const Samples& samples) const { budget_.spend(base::efforts::kGuessed * samples.size()); }

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
    charge(samples);
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
  }
}

void Guesses::modulo(NodeId node, const Samples& samples, std::vector<Term>& out) const {
  for (const VariableId v : numbers_at(node)) {
    const Term x = cfa_.variable(v).term;
    const logic::Sort sort = cfa_.sort(v);
    std::set<mpz_class> values;
    for (const auto* sample : samples) values.insert(number(*sample, v));
    if (values.size() < 3) continue;
    for (const unsigned m : {2U, 3U, 4U, 5U, 8U, 10U}) {
      const auto rest_of = [&](const mpz_class& value) {
        mpz_class rest;
        mpz_fdiv_r_ui(rest.get_mpz_t(), value.get_mpz_t(), m);
        return rest;
      };
      const mpz_class rest = rest_of(*values.begin());
      if (!std::all_of(values.begin(), values.end(), [&](const mpz_class& value) { return rest_of(value) == rest; }))
        continue;
      if (sort.is_int()) {
        out.push_back(terms_.eq(terms_.int_mod(x, terms_.integer(m)), terms_.integer(rest)));
      } else if (sort.width() >= 8) {
        out.push_back(terms_.eq(terms_.bv_urem(x, terms_.bv(sort.width(), m)), terms_.bv(sort.width(), rest)));
      }
    }
  }
}

void Guesses::about_pairs(NodeId node, const Samples& samples, bool with_order, std::vector<Term>& out) const {
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
      const mpz_class apart = value(samples.front(), a) - value(samples.front(), b);
      bool is_constant = abs(apart) <= kDistance;
      charge(samples);
      for (const auto* sample : samples) {
        const mpz_class difference = value(sample, a) - value(sample, b);
        (difference < 0 ? less : difference == 0 ? equal : greater) = true;
        is_constant = is_constant && difference == apart;
        if (less && greater) break;
      }
      const Term x = cfa_.variable(a).term;
      const Term y = cfa_.variable(b).term;
      if (is_constant) {
        const Term distance = constant(a, apart);
        out.push_back(terms_.eq(x, cfa_.sort(a).is_int() ? terms_.int_add(y, distance) : terms_.bv_add(y, distance)));
      }
      if (!with_order) continue;
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
    std::vector<Term> numbers;
    for (const VariableId v : variables) numbers.push_back(cfa_.variable(v).term);
    std::vector<std::vector<mpz_class>> points;
    for (const auto* sample : samples) {
      std::vector<mpz_class>& point = points.emplace_back();
      for (const VariableId v : variables) point.push_back(number(*sample, v));
      budget_.spend(base::efforts::kGuessed * variables.size());
    }
    const std::vector<Term> equations = affine_equations(terms_, numbers, points);
    out.insert(out.end(), equations.begin(), equations.end());
  }
}

void Guesses::conditions(NodeId node, const Samples& samples, std::vector<Term>& out) const {
  logic::Evaluator evaluator(terms_);
  for (const Term condition : conditions_) {
    if (!transitions_.is_about_live(condition, node)) continue;
    const logic::Tape tape =
        evaluator.compile(condition, [&](Term variable) { return cfa_.variable_of(variable)->index(); });
    bool yes = false;
    bool no = false;
    charge(samples);
    for (const auto* sample : samples) {
      (evaluator.holds(tape, *sample) ? yes : no) = true;
      if (yes && no) break;
    }
    if (yes != no) out.push_back(yes ? condition : terms_.lnot(condition));
  }
}

AtNodes Guesses::plain() const {
  AtNodes result;
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    const NodeId node(n);
    const Samples samples = samples_at(node);
    if (samples.empty() || transitions_.graph().node(node).kind != encode::NodeKind::Inner) continue;
    std::vector<Term>& found = result[node];
    about_numbers(node, samples, found);
    about_pairs(node, samples, true, found);
    affine(node, samples, found);
    conditions(node, samples, found);
    charge(samples);
    const std::vector<Term> cells = cell_guesses(transitions_, conditions_, node, samples);
    found.insert(found.end(), cells.begin(), cells.end());
  }
  return result;
}

AtNodes Guesses::polynomials() const {
  AtNodes result;
  logic::Products products(terms_);
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    const NodeId node(n);
    if (transitions_.graph().node(node).kind != encode::NodeKind::Inner) continue;
    const Samples samples = samples_at(node);
    if (samples.empty()) continue;
    std::vector<Term>& found = result[node];
    found = polynomial_guesses(transitions_, node, samples, budget_);
    std::vector<Term> asked;
    conditions(node, samples, asked);
    for (const Term condition : asked) {
      if (products.in(condition)) found.push_back(condition);
    }
  }
  return result;
}

AtNodes Guesses::remainders() const {
  AtNodes result;
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    const NodeId node(n);
    if (transitions_.graph().node(node).kind != encode::NodeKind::Inner) continue;
    modulo(node, samples_at(node), result[node]);
  }
  return result;
}

std::vector<Guesses::Case> Guesses::cases(NodeId node, const Samples& samples) const {
  std::vector<Case> result;
  for (const VariableId v : numbers_at(node)) {
    std::map<mpz_class, Samples> by_value;
    for (const auto* sample : samples) {
      by_value[number(*sample, v)].push_back(sample);
      if (by_value.size() > kCases) break;
    }
    if (by_value.size() < 2 || by_value.size() > kCases) continue;
    for (auto& [value, part] : by_value)
      result.push_back({terms_.eq(cfa_.variable(v).term, constant(v, value)), std::move(part)});
  }
  for (const Term condition : conditions_) {
    if (!transitions_.is_about_live(condition, node)) continue;
    const Term negated = terms_.lnot(condition);
    Samples yes = where(condition, samples);
    Samples no = where(negated, samples);
    if (yes.empty() || no.empty()) continue;
    result.push_back({condition, std::move(yes)});
    result.push_back({negated, std::move(no)});
  }
  return result;
}

Guesses::Samples Guesses::where(Term condition, const Samples& samples) const {
  logic::Evaluator evaluator(terms_);
  const logic::Tape tape =
      evaluator.compile(condition, [&](Term variable) { return cfa_.variable_of(variable)->index(); });
  Samples result;
  charge(samples);
  for (const auto* sample : samples) {
    if (evaluator.holds(tape, *sample)) result.push_back(sample);
  }
  return result;
}

void Guesses::in_cases(NodeId node, const std::vector<Case>& cases, bool with_bounds, std::size_t& left,
                       std::vector<Term>& out) const {
  const auto about = [&](const Samples& part) {
    std::vector<Term> found;
    if (with_bounds) about_numbers(node, part, found);
    about_pairs(node, part, with_bounds, found);
    affine(node, part, found);
    conditions(node, part, found);
    return found;
  };
  const std::vector<Term> whole = about(samples_at(node));
  std::set<Term> known(whole.begin(), whole.end());
  for (const Case& one : cases) {
    for (const Term formula : about(one.samples)) {
      if (known.contains(formula)) continue;
      const Term guess = terms_.implies(one.condition, formula);
      if (!known.insert(guess).second) continue;
      if (left == 0) return;
      --left;
      out.push_back(guess);
    }
  }
}

AtNodes Guesses::by_cases() const {
  AtNodes result;
  std::size_t left = kCaseGuesses;
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    const NodeId node(n);
    const Samples samples = samples_at(node);
    if (samples.size() < 2 || transitions_.graph().node(node).kind != encode::NodeKind::Inner) continue;
    in_cases(node, cases(node, samples), true, left, result[node]);
  }
  return result;
}

AtNodes Guesses::by_parts(const AtNodes& disjunctions) const {
  AtNodes result;
  std::size_t left = kCaseGuesses;
  for (const auto& [node, formulas] : disjunctions) {
    const Samples samples = samples_at(node);
    for (const Term disjunction : formulas) {
      if (terms_.kind(disjunction) != Kind::Or || terms_.children(disjunction).size() > kParts || samples.empty() ||
          !transitions_.is_about_live(disjunction, node))
        continue;
      const std::vector<Term> parts(terms_.children(disjunction).begin(), terms_.children(disjunction).end());
      std::vector<Case> cases;
      for (const Term part : parts) {
        Samples inside = where(part, samples);
        if (!inside.empty()) cases.push_back({part, std::move(inside)});
      }
      in_cases(node, cases, false, left, result[node]);
    }
  }
  return result;
}

std::vector<Guesses::Quantity> Guesses::quantities(NodeId node, const Samples& samples, logic::Sort sort) const {
  std::vector<Quantity> result;
  logic::Evaluator evaluator(terms_);
  const auto add = [&](Term term, bool is_signed) {
    const logic::Tape tape =
        evaluator.compile(term, [&](Term variable) { return cfa_.variable_of(variable)->index(); });
    charge(samples);
    Quantity quantity{sort.is_int() ? term : terms_.bv_resize(term, sort.width() + kRoom, is_signed), {}};
    for (const auto* sample : samples) {
      const logic::Value value = evaluator.run(tape, *sample);
      quantity.values.push_back(is_signed ? value.as_signed() : value.as_unsigned());
      quantity.varies = quantity.varies || quantity.values.back() != quantity.values.front();
    }
    for (const Quantity& other : result) {
      if (other.term == quantity.term || other.values == quantity.values) return;
    }
    if (result.size() < kQuantities) result.push_back(std::move(quantity));
  };
  for (const VariableId v : numbers_at(node)) {
    if (cfa_.sort(v) == sort) add(cfa_.variable(v).term, is_signed(v));
  }
  for (const Term condition : conditions_) {
    if (!transitions_.is_about_live(condition, node)) continue;
    const bool is_unsigned = terms_.kind(condition) == Kind::BvUlt || terms_.kind(condition) == Kind::BvUle;
    for (const std::size_t side : {0, 1}) {
      const Term term = terms_.child(condition, side);
      if (terms_.sort(term) != sort || terms_.is_const(term) || terms_.kind(term) == Kind::Variable) continue;
      if (logic::term_size(terms_, term) <= kTermSize) add(term, !is_unsigned);
    }
  }
  return result;
}

void Guesses::bound(const std::vector<std::pair<const Quantity*, int>>& sum, std::vector<Term>& out) const {
  const bool is_int = terms_.sort(sum.front().first->term).is_int();
  mpz_class low;
  mpz_class high;
  budget_.spend(base::efforts::kGuessed * sum.front().first->values.size());
  for (std::size_t i = 0; i < sum.front().first->values.size(); ++i) {
    mpz_class total = 0;
    for (const auto& [quantity, factor] : sum) total += factor * quantity->values[i];
    if (i == 0 || total < low) low = total;
    if (i == 0 || total > high) high = total;
  }
  Term total;
  for (const auto& [quantity, factor] : sum) {
    const Term t = quantity->term;
    if (!total.valid()) {
      total = factor > 0 ? t : is_int ? terms_.int_neg(t) : terms_.bv_neg(t);
    } else if (is_int) {
      total = factor > 0 ? terms_.int_add(total, t) : terms_.int_sub(total, t);
    } else {
      total = factor > 0 ? terms_.bv_add(total, t) : terms_.bv_sub(total, t);
    }
  }
  const auto say = [&](const mpz_class& c, bool above) {
    const Term number = is_int ? terms_.integer(c) : terms_.bv(terms_.sort(total).width(), c);
    const Term a = above ? total : number;
    const Term b = above ? number : total;
    out.push_back(is_int ? terms_.int_le(a, b) : terms_.bv_sle(a, b));
  };
  std::set<mpz_class> above = {high};
  std::set<mpz_class> below = {low};
  for (const mpz_class& n : sampler_.numbers()) {
    for (const int offset : {-1, 0, 1}) {
      if (n + offset >= high) above.insert(n + offset);
      if (n + offset <= low) below.insert(n + offset);
    }
  }
  std::size_t count = 0;
  for (auto c = above.begin(); c != above.end() && count < kSumBounds; ++c, ++count) say(*c, true);
  count = 0;
  for (auto c = below.rbegin(); c != below.rend() && count < kSumBounds; ++c, ++count) say(*c, false);
}

AtNodes Guesses::sums(std::size_t of) const {
  AtNodes result;
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    const NodeId node(n);
    const Samples samples = samples_at(node);
    if (samples.empty() || transitions_.graph().node(node).kind != encode::NodeKind::Inner) continue;
    std::set<std::uint64_t> sorts;
    for (const VariableId v : numbers_at(node)) sorts.insert(cfa_.sort(v).code());
    std::vector<Term>& found = result[node];
    for (const std::uint64_t code : sorts) {
      const std::vector<Quantity> all = quantities(node, samples, logic::Sort::from_code(code));
      if (of == 3 && all.size() > kTripleQuantities) continue;
      for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          if (!all[i].varies && !all[j].varies) continue;
          if (of == 2) {
            bound({{&all[i], 1}, {&all[j], -1}}, found);
            bound({{&all[i], 1}, {&all[j], 1}}, found);
            continue;
          }
          for (std::size_t k = 0; k < all.size(); ++k) {
            if (k != i && k != j) bound({{&all[i], 1}, {&all[j], 1}, {&all[k], -1}}, found);
          }
        }
      }
    }
  }
  return result;
}

}  // namespace pincer::invariant
