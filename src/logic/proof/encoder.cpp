// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/proof/encoder.h"

#include <algorithm>
#include <array>

#include "base/contract.h"

namespace pincer::logic::proof {

void Encoder::begin(std::uint32_t partition) {
  partition_ = partition;
  parts_ = {};
  quotients_.clear();
}

SatVariable Encoder::new_variable() { return search_.new_variable(); }

void Encoder::add_clause(std::span<const Literal> literals) {
  for (const Literal l : literals) {
    if (ranges_.size() <= l.variable()) ranges_.resize(l.variable() + 1);
    ranges_[l.variable()].include(partition_);
  }
  search_.add(literals, proof_.clause(literals, partition_));
}

Range Encoder::range(SatVariable variable) const {
  if (variable < ranges_.size() && ranges_[variable].first <= ranges_[variable].last) return ranges_[variable];
  base::require(arithmetic_.knows(variable), "only inequalities come from elsewhere than clauses");
  Range result{0, 0xffffffff};
  for (const auto& [x, factor] : arithmetic_.inequality(variable).sum) {
    result.first = std::max(result.first, integer_ranges_[x].first);
    result.last = std::min(result.last, integer_ranges_[x].last);
  }
  return result;
}

Term Encoder::term(SatVariable variable) const {
  const auto found = terms_of_booleans_.find(variable);
  return found == terms_of_booleans_.end() ? Term() : found->second;
}

void Encoder::add(Term formula, std::span<const Literal> guards) {
  base::require(terms_.sort(formula).is_bool(), "a formula is a Bool");
  // Conjunctions and equivalences become several clauses, disjunctions one; below that, definitions, which are not guarded.
  using Signed = std::pair<Term, bool>;  // negated?
  std::vector<Signed> open{{formula, false}};
  std::vector<std::vector<Signed>> clauses;
  const auto is_junction = [&](Term t, Kind kind) { return terms_.kind(t) == kind; };
  while (!open.empty()) {
    const auto [t, negated] = open.back();
    open.pop_back();
    if (is_junction(t, Kind::Not)) {
      open.emplace_back(terms_.child(t, 0), !negated);
    } else if (is_junction(t, negated ? Kind::Or : Kind::And)) {
      for (const Term child : terms_.children(t)) open.emplace_back(child, negated);
    } else if (is_junction(t, negated ? Kind::And : Kind::Or)) {
      std::vector<Signed>& clause = clauses.emplace_back();
      for (const Term child : terms_.children(t)) clause.emplace_back(child, negated);
    } else if (is_junction(t, Kind::Eq) && terms_.sort(terms_.child(t, 0)).is_bool()) {
      const Term a = terms_.child(t, 0);
      const Term b = terms_.child(t, 1);
      clauses.push_back({{a, false}, {b, !negated}});
      clauses.push_back({{a, true}, {b, negated}});
    } else {
      clauses.push_back({{t, negated}});
    }
  }
  for (const auto& clause : clauses) {
    for (const auto& [t, negated] : clause) need(t, negated ? kImplied : kImplies);
  }
  process();
  std::vector<Literal> literals;
  for (const auto& clause : clauses) {
    literals.assign(guards.begin(), guards.end());
    for (const auto& [t, negated] : clause) literals.push_back(negated ? ~literal(t) : literal(t));
    add_clause(literals);
  }
}

void Encoder::need(Term t, Direction direction) {
  while (terms_.kind(t) == Kind::Not) {
    t = terms_.child(t, 0);
    direction = flip(direction);
  }
  needed_[t] |= direction;
}

void Encoder::process() {
  while (!needed_.empty() || !divisions_.empty()) {
    while (!needed_.empty()) {
      const auto [t, direction] = *needed_.begin();
      needed_.erase(needed_.begin());
      collect(t, direction);
    }
    for (const Division& division : std::exchange(divisions_, {})) define_division(division);
  }
  for (const Definition& definition : std::exchange(definitions_, {})) define(definition);
}

// Decides what the new directions of `t` need; clauses come when all parts are known.
void Encoder::collect(Term t, Direction direction) {
  Part& part = parts_[t];
  const auto added = static_cast<Direction>(direction & ~part.done);
  if (added == 0) return;
  const bool first = part.done == 0;
  part.done |= added;
  const Kind kind = terms_.kind(t);
  if (terms_.sort(t).is_int()) {
    need(terms_.child(t, 0), kBoth);
    definitions_.push_back({t, kBoth});
    // Their parts are needed too; what they are is asked again when the definition is written.
    linear(terms_.child(t, 1));
    linear(terms_.child(t, 2));
    return;
  }
  switch (kind) {
    case Kind::Variable:
    case Kind::BoolConst: return;
    case Kind::And:
    case Kind::Or:
      for (const Term child : terms_.children(t)) need(child, added);
      break;
    case Kind::Ite:
      need(terms_.child(t, 0), kBoth);
      need(terms_.child(t, 1), added);
      need(terms_.child(t, 2), added);
      break;
    case Kind::Eq: {
      const Sort sort = terms_.sort(terms_.child(t, 0));
      if (sort.is_bool()) {
        need(terms_.child(t, 0), kBoth);
        need(terms_.child(t, 1), kBoth);
      } else if (sort.is_int()) {
        if (first) difference(terms_.child(t, 0), terms_.child(t, 1));
      } else {
        throw Unsupported("equality of " + sort.to_string());
      }
      break;
    }
    case Kind::IntLe:
    case Kind::IntLt: {
      if (!first) return;
      Linear l = difference(terms_.child(t, 0), terms_.child(t, 1));
      if (kind == Kind::IntLt) l.constant += 1;
      const Literal atom = at_most_zero(l);
      Part& again = parts_[t];  // the map may have grown
      again.literal = atom;
      again.has_literal = true;
      return;
    }
    default: throw Unsupported("a Boolean operation outside linear integer arithmetic");
  }
  definitions_.push_back({t, added});
}

Literal Encoder::truth(bool value) {
  if (!constant_) {
    constant_ = search_.new_variable();
    add_clause(std::array{Literal(*constant_, false)});
  }
  return Literal(*constant_, !value);
}

Literal Encoder::literal(Term t) {
  switch (terms_.kind(t)) {
    case Kind::Not: return ~literal(terms_.child(t, 0));  // never nested
    case Kind::BoolConst: return truth(terms_.is_true(t));
    case Kind::Variable: {
      if (const SatVariable* v = boolean_of_.find(t)) return Literal(*v, false);
      const SatVariable v = search_.new_variable();
      boolean_of_[t] = v;
      booleans_.emplace_back(t, v);
      terms_of_booleans_.emplace(v, t);
      return Literal(v, false);
    }
    default: break;
  }
  Part& part = parts_[t];
  if (!part.has_literal) {
    part.literal = Literal(search_.new_variable(), false);
    part.has_literal = true;
  }
  return part.literal;
}

void Encoder::define(const Definition& definition) {
  const auto& [t, direction] = definition;
  if (terms_.sort(t).is_int()) return define_ite(t);
  const Literal self = literal(t);
  const bool implies = (direction & kImplies) != 0;
  const bool implied = (direction & kImplied) != 0;
  const std::vector<Term> children(terms_.children(t).begin(), terms_.children(t).end());
  switch (terms_.kind(t)) {
    case Kind::And:
    case Kind::Or: {
      const bool conjunction = terms_.kind(t) == Kind::And;
      const Literal own = conjunction ? self : ~self;
      std::vector<Literal> all{own};
      for (const Term child : children) {
        const Literal c = conjunction ? literal(child) : ~literal(child);
        if (conjunction ? implies : implied) add_clause(std::array{~own, c});
        all.push_back(~c);
      }
      if (conjunction ? implied : implies) add_clause(all);
      return;
    }
    case Kind::Ite: {
      const Literal c = literal(children[0]);
      const Literal a = literal(children[1]);
      const Literal b = literal(children[2]);
      if (implies) {
        add_clause(std::array{~self, ~c, a});
        add_clause(std::array{~self, c, b});
      }
      if (implied) {
        add_clause(std::array{self, ~c, ~a});
        add_clause(std::array{self, c, ~b});
      }
      return;
    }
    case Kind::Eq: {
      if (terms_.sort(children[0]).is_int()) {
        const Literal le = at_most_zero(difference(children[0], children[1]));
        const Literal ge = at_most_zero(difference(children[1], children[0]));
        if (implies) {
          add_clause(std::array{~self, le});
          add_clause(std::array{~self, ge});
        }
        if (implied) add_clause(std::array{self, ~le, ~ge});
        return;
      }
      const Literal a = literal(children[0]);
      const Literal b = literal(children[1]);
      if (implies) {
        add_clause(std::array{~self, ~a, b});
        add_clause(std::array{~self, a, ~b});
      }
      if (implied) {
        add_clause(std::array{self, a, b});
        add_clause(std::array{self, ~a, ~b});
      }
      return;
    }
    default: base::ensure(false, "only connectives are defined");
  }
}

}  // namespace pincer::logic::proof
