// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/remainders.h"

#include <map>
#include <optional>

#include "logic/term/free_variables.h"
#include "logic/term/traverse.h"

namespace pincer::engine::compositional {

using logic::Kind;
using logic::Term;

namespace {

constexpr int kGreatestModulus = 4;  // larger ones cost too much

void find_computed(const logic::Terms& terms, Term root, std::set<Term>& seen, Remainders& found) {
  logic::visit_children_first(
      terms, root, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen.insert(t);
        if (terms.kind(t) != Kind::IntMod || !terms.is_const(terms.child(t, 1))) return;
        const mpz_class modulus = terms.const_value(terms.child(t, 1)).as_signed();
        if (modulus < 2 || modulus > kGreatestModulus) return;
        for (const Term v : logic::free_variables(terms, terms.child(t, 0))) {
          if (terms.sort(v).is_int()) found.emplace(v, modulus);
        }
      });
}

/// What a variable becomes in all steps, as far as it tells a remainder: constants, and sums with itself.
class Progress {
 public:
  /// A value that a step gives to the variable. Choices share parts, so each is looked at once.
  void add(const logic::Terms& terms, Term variable, Term value) {
    std::set<Term> seen;
    std::vector<Term> open{value};
    while (!open.empty() && regular_) {
      const Term t = open.back();
      open.pop_back();
      if (!seen.insert(t).second) continue;
      if (terms.kind(t) == Kind::Ite) {
        open.insert(open.end(), {terms.child(t, 1), terms.child(t, 2)});
      } else {
        add_case(terms, variable, t);
      }
    }
  }
  /// The greatest modulus, up to the limit, by which all its values leave the same remainder; 1 if there is none.
  [[nodiscard]] mpz_class modulus() const {
    mpz_class result = regular_ && counts_ && first_ && step_ != 0 ? kGreatestModulus : 1;
    while (step_ % result != 0) --result;
    return result;
  }

 private:
  void add_case(const logic::Terms& terms, Term variable, Term value) {
    if (value == variable) return;
    if (terms.is_const(value)) {
      const mpz_class number = terms.const_value(value).as_signed();
      step_ = gcd(step_, number - first_.value_or(number));
      first_ = number;
      return;
    }
    regular_ = terms.kind(value) == Kind::IntAdd && terms.children(value).size() == 2;
    if (!regular_) return;
    const Term a = terms.child(value, 0);
    const Term b = terms.child(value, 1);
    regular_ = (a == variable && terms.is_const(b)) || (b == variable && terms.is_const(a));
    if (!regular_) return;
    counts_ = true;
    step_ = gcd(step_, terms.const_value(a == variable ? b : a).as_signed());
  }

  bool regular_ = true;
  bool counts_ = false;  // not a state, which has one constant after the other
  std::optional<mpz_class> first_;
  mpz_class step_ = 0;
};

}  // namespace

Remainders remainders_of(const encode::Transitions& transitions, Tracked which) {
  if (which == Tracked::None) return {};
  const program::Cfa& cfa = transitions.graph().cfa();
  const logic::Terms& terms = cfa.terms();
  Remainders result;
  std::set<Term> seen;
  std::map<Term, Progress> progress;
  for (std::size_t n = 0; n < transitions.graph().nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(encode::NodeId(n))) {
      find_computed(terms, transition.condition, seen, result);
      for (const auto& value : transition.values) {
        const Term variable = cfa.variable(value.variable).term;
        find_computed(terms, value.term, seen, result);
        if (terms.sort(variable).is_int()) progress[variable].add(terms, variable, value.term);
      }
    }
  }
  for (const auto& [variable, steps] : progress) {
    if (which == Tracked::All && steps.modulus() > 1) result.emplace(variable, steps.modulus());
  }
  return result;
}

}  // namespace pincer::engine::compositional
