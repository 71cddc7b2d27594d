// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// McMillan's system. At a cut, A is the partitions before it and B the others; a variable of the search is local to A
// if it occurs in no partition of B. The interpolant of a clause C of the proof is, by induction: the shared literals
// of a clause of A; true for a clause of B; at a resolution, the disjunction of the premises' interpolants if the pivot
// is local to A, else their conjunction. It satisfies: A and the negated local literals of C imply I; B, I and the
// negated other literals of C are unsatisfiable.
//   K. McMillan: An Interpolating Theorem Prover. TCS 345, 2005.
// Leaves of arithmetic: the sum of the inequalities that a Farkas lemma denies in its local literals, with the factors
// of the certificate. Variables that only A has cancel out, and the integers let us round. For divisibility lemmas, the
// sum of the local equalities, modulo 1, in which the variables that only A has get integer factors and vanish:
//   H. Jain, E. Clarke, O. Grumberg: Efficient Craig Interpolation for Linear Diophantine (Dis)Equations and Linear
//   Modular Equations. FMSD 35, 2009.
// All cuts of one proof give a sequence: I(k) and partition k imply I(k+1).
//
// A guard that is assumed to be false makes each clause with its negation true. The proof is read as one without these
// clauses: where a guard is the pivot, the premise that has the guard itself stands for the conclusion. The interpolant
// gets stronger if the guard is local, and weaker if it is not; so cuts with different assumptions still follow from each
// other under the assumptions of both.
#include "logic/proof/interpolants.h"

#include <algorithm>
#include <tuple>

#include "base/contract.h"
#include "base/efforts.h"

namespace pincer::logic::proof {

namespace {

constexpr std::size_t kNodesPerBudgetTest = 1024;
constexpr std::uint32_t kNoGuard = UINT32_MAX;
constexpr std::size_t kWord = 64;  // bits

}  // namespace

bool Interpolants::Congruence::operator<(const Congruence& other) const {
  return std::tie(sum, modulus, rest) < std::tie(other.sum, other.modulus, other.rest);
}

Interpolants::Interpolants(Terms& terms, const Encoder& encoder, const Arithmetic& arithmetic,
                           const ResolutionProof& proof, ResolutionProof::Id refutation,
                           std::span<const SatVariable> guards)
    : terms_(terms),
      encoder_(encoder),
      arithmetic_(arithmetic),
      proof_(proof),
      needed_(proof.needed(refutation)),
      partial_(refutation + 1),
      locals_(refutation + 1, 0) {
  formulas_.resize(2);  // kFalse, kTrue
  std::vector<char> known;
  const auto note = [&](SatVariable v) {
    if (known.size() <= v) known.resize(v + 1, 0);
    if (ranges_.size() <= v) ranges_.resize(v + 1);
    if (known[v] != 0) return;
    known[v] = 1;
    ranges_[v] = encoder_.range(v);
  };
  for (const ResolutionProof::Id id : needed_) {
    if (proof.kind(id) == ResolutionProof::Kind::Chain) continue;
    for (const Literal l : proof.literals(id)) note(l.variable());
  }
  note_guards(guards);
}

void Interpolants::note_guards(std::span<const SatVariable> guards) {
  guard_.resize(ranges_.size(), kNoGuard);
  words_ = (guards.size() + kWord - 1) / kWord;
  std::uint32_t place = 0;
  for (const SatVariable v : guards) {
    if (guard_.size() <= v) guard_.resize(v + 1, kNoGuard);
    guard_[v] = place++;
  }
  assumed_.resize(words_);
  negated_.resize(words_ * partial_.size());
  if (words_ == 0) return;
  const auto in = [&](ResolutionProof::Id id) { return std::span(negated_).subspan(id * words_, words_); };
  for (const ResolutionProof::Id id : needed_) {
    const auto set = in(id);
    if (proof_.kind(id) != ResolutionProof::Kind::Chain) {
      for (const Literal l : proof_.literals(id)) {
        if (const std::uint32_t guard = guard_[l.variable()]; l.negated() && guard != kNoGuard)
          set[guard / kWord] |= std::uint64_t{1} << guard % kWord;
      }
      continue;
    }
    std::ranges::copy(in(proof_.first(id)), set.begin());
    for (const auto& [pivot, premise] : proof_.resolutions(id)) {
      for (std::size_t w = 0; w < words_; ++w) set[w] |= in(premise)[w];
      if (const std::uint32_t guard = guard_[pivot]; guard != kNoGuard)
        set[guard / kWord] &= ~(std::uint64_t{1} << guard % kWord);
    }
  }
}

// What is worked out for a clause that is true under the assumptions does not matter.
Interpolants::Node Interpolants::chain(ResolutionProof::Id id, std::uint32_t cut) {
  Node result = partial_[proof_.first(id)];
  for (const auto& [pivot, premise] : proof_.resolutions(id)) {
    const std::uint32_t guard = guard_[pivot];
    if (guard != kNoGuard && (assumed_[guard / kWord] >> guard % kWord & 1) != 0) {
      if ((negated_[premise * words_ + guard / kWord] >> guard % kWord & 1) == 0) result = partial_[premise];
    } else {
      result = junction(is_local(pivot, cut) ? Kind::Or : Kind::And, result, partial_[premise]);
    }
  }
  return result;
}

Term Interpolants::of(std::uint32_t cut, const base::Budget& budget, const Substitute& substitute,
                      std::span<const SatVariable> assumed_false) {
  substitute_ = &substitute;
  std::ranges::fill(assumed_, 0);
  for (const SatVariable v : assumed_false) assumed_[guard_[v] / kWord] |= std::uint64_t{1} << guard_[v] % kWord;
  if (cut < last_cut_) std::fill(locals_.begin(), locals_.end(), 0);
  last_cut_ = cut;
  std::size_t steps = 0;
  for (const ResolutionProof::Id id : needed_) {
    if (++steps % kNodesPerBudgetTest == 0) {
      budget.spend(base::Effort(kNodesPerBudgetTest / base::efforts::kInterpolantNodesPerUnit));
      if (budget.exhausted()) return {};
    }
    Node result = kTrue;
    switch (proof_.kind(id)) {
      case ResolutionProof::Kind::Clause: result = proof_.partition(id) < cut ? clause(id, cut) : kTrue; break;
      case ResolutionProof::Kind::Farkas: result = is_same(id, cut) ? partial_[id] : farkas(id, cut); break;
      case ResolutionProof::Kind::Divisibility: result = is_same(id, cut) ? partial_[id] : divisibility(id, cut); break;
      case ResolutionProof::Kind::Chain: result = chain(id, cut); break;
    }
    partial_[id] = result;
  }
  return to_term(partial_[needed_.back()]);
}

Interpolants::Node Interpolants::leaf(Kind kind, std::uint32_t index, bool negated) {
  const auto [entry, is_new] =
      known_.try_emplace({2 * static_cast<std::uint32_t>(kind) + (negated ? 1 : 0), index, 0}, 0);
  if (is_new) {
    entry->second = static_cast<Node>(formulas_.size());
    formulas_.push_back({kind, negated, index, 0});
  }
  return entry->second;
}

Interpolants::Node Interpolants::junction(Kind kind, Node a, Node b) {
  const Node zero = kind == Kind::And ? kFalse : kTrue;  // absorbs
  const Node one = kind == Kind::And ? kTrue : kFalse;   // does nothing
  if (a == b || b == one || a == zero) return a;
  if (a == one || b == zero) return b;
  if (b < a) std::swap(a, b);
  // (x op y) op x, and absorption: (x dual y) op x is x.
  const auto has = [&](Node whole, Node part) {
    const Formula& f = formulas_[whole];
    return (f.kind == Kind::And || f.kind == Kind::Or) && (f.a == part || f.b == part);
  };
  if (has(b, a)) return formulas_[b].kind == kind ? b : a;
  const auto [entry, is_new] = known_.try_emplace({2 * static_cast<std::uint32_t>(kind), a, b}, 0);
  if (is_new) {
    entry->second = static_cast<Node>(formulas_.size());
    formulas_.push_back({kind, false, a, b});
  }
  return entry->second;
}

Interpolants::Node Interpolants::literal(Literal l, std::uint32_t cut) {
  const SatVariable v = l.variable();
  if (encoder_.is_constant(v)) return l.negated() ? kFalse : kTrue;
  if (arithmetic_.knows(v)) {
    if (inequality_literals_.size() <= l.code()) inequality_literals_.resize(l.code() + 1);
    std::optional<Node>& known = inequality_literals_[l.code()];
    if (!known) known = at_most(stated(l));
    return *known;
  }
  if (encoder_.term(v).valid()) return leaf(Kind::Boolean, v, l.negated());
  base::require(static_cast<bool>(*substitute_), "only controls are shared and have no term");
  return (*substitute_)(v, cut) != l.negated() ? kTrue : kFalse;
}

bool Interpolants::is_same(ResolutionProof::Id id, std::uint32_t cut) {
  std::uint32_t locals = 1;
  for (const Literal l : proof_.literals(id)) locals += is_local(l.variable(), cut) ? 1 : 0;
  // What is local at a cut is local at all later ones.
  return std::exchange(locals_[id], locals) == locals;
}

Interpolants::Node Interpolants::clause(ResolutionProof::Id id, std::uint32_t cut) {
  Node result = kFalse;
  for (const Literal l : proof_.literals(id)) {
    if (!is_local(l.variable(), cut)) result = junction(Kind::Or, result, literal(l, cut));
  }
  return result;
}

Linear Interpolants::stated(Literal l) const {
  const Inequality& atom = arithmetic_.inequality(l.variable());
  Linear result{atom.sum, -atom.bound};
  if (!l.negated()) return result;
  Linear opposite{{}, 1};  // sum >= bound + 1
  opposite.add(-1, result);
  return opposite;
}

Interpolants::Node Interpolants::at_most(const Linear& linear) {
  NormalInequality normal = normalise(linear);
  if (normal.constant) return *normal.constant ? kTrue : kFalse;
  const auto [entry, is_new] =
      inequality_index_.try_emplace(std::move(normal.inequality), static_cast<std::uint32_t>(inequalities_.size()));
  if (is_new) inequalities_.push_back(&entry->first);
  return leaf(Kind::AtMost, entry->second, normal.negated);
}

Interpolants::Node Interpolants::farkas(ResolutionProof::Id id, std::uint32_t cut) {
  Linear sum;
  const auto literals = proof_.literals(id);
  const auto factors = proof_.factors(id);
  bool all_local = true;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (is_local(literals[i].variable(), cut)) {
      sum.add(factors[i], stated(~literals[i]));
    } else {
      all_local = false;
    }
  }
  PINCER_INVARIANT(!all_local || (sum.sum.empty() && sum.constant.sign() > 0), "a Farkas certificate is one");
  static_cast<void>(all_local);
  return at_most(sum);
}

// linear = 0 implies that the part of it with proper fractions is an integer: c + sum of f x = 0 modulo 1.
Interpolants::Node Interpolants::residue(const Linear& linear) {
  mpz_class modulus = linear.constant.denominator();
  for (const auto& [x, f] : linear.sum) modulus = lcm(modulus, f.denominator());
  Congruence result;
  const auto reduced = [&](const Rational& f) {
    mpz_class n = f.numerator() * (modulus / f.denominator());
    mpz_fdiv_r(n.get_mpz_t(), n.get_mpz_t(), modulus.get_mpz_t());
    return n;
  };
  for (const auto& [x, f] : linear.sum) {
    if (const mpz_class n = reduced(f); n != 0) result.sum.emplace_back(x, Rational(n));
  }
  result.modulus = modulus;
  result.rest = reduced(-linear.constant);
  if (result.sum.empty()) return result.rest == 0 ? kTrue : kFalse;
  const auto [entry, is_new] =
      congruence_index_.try_emplace(std::move(result), static_cast<std::uint32_t>(congruences_.size()));
  if (is_new) congruences_.push_back(&entry->first);
  return leaf(Kind::Residue, entry->second, false);
}

Interpolants::Node Interpolants::divisibility(ResolutionProof::Id id, std::uint32_t cut) {
  Linear sum;
  Node result = kTrue;
  const auto literals = proof_.literals(id);
  const auto factors = proof_.factors(id);
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const std::array halves{literals[2 * i], literals[2 * i + 1]};
    const auto local = std::array{is_local(halves[0].variable(), cut), is_local(halves[1].variable(), cut)};
    if (local[0] && local[1]) {
      // The negation of the first states e - c <= 0.
      sum.add(factors[i], stated(~halves[0]));
    } else {
      // The equality goes to B. A half that is local is over shared variables, as the other half shows: A hands it over.
      for (const std::size_t half : {0, 1}) {
        if (local[half]) result = junction(Kind::And, result, at_most(stated(~halves[half])));
      }
    }
  }
  return junction(Kind::And, result, residue(sum));
}

}  // namespace pincer::logic::proof
