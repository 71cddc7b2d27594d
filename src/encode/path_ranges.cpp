// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/path_ranges.h"

#include <algorithm>
#include <span>

#include "logic/term/parts.h"

namespace pincer::encode {

using logic::Kind;
using logic::Term;
using Range = PathRanges::Range;

namespace {

/// Of terms; what is below may be anything.
constexpr unsigned kDeepest = 8;
/// Of one term; the newest ones are about paths that are still gone.
constexpr std::size_t kMostFacts = 8;
constexpr unsigned kMostBits = 64;

__extension__ using Wide = unsigned __int128;

std::uint64_t mask(unsigned width) { return width == kMostBits ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1; }

std::uint64_t number_of(const logic::Terms& terms, Term constant) {
  const mpz_class number = terms.const_value(constant).as_unsigned();
  std::uint64_t result = 0;
  for (unsigned i = 0; i < kMostBits; ++i) {
    if (mpz_tstbit(number.get_mpz_t(), i) != 0) result |= std::uint64_t{1} << i;
  }
  return result;
}

/// The numbers from `low` to `high`, modulo 2^width, if they are in one piece.
std::optional<Range> wrapped(Wide low, Wide high, unsigned width) {
  const Wide size = Wide{1} << width;
  if (high - low >= size || low / size != high / size) return std::nullopt;
  return Range{static_cast<std::uint64_t>(low % size), static_cast<std::uint64_t>(high % size)};
}

}  // namespace

Range PathRanges::all(Term t) const { return {0, mask(terms_.sort(t).width())}; }

std::optional<Range> PathRanges::range(PathId path, Term t, unsigned depth) {
  const logic::Sort sort = terms_.sort(t);
  if (!sort.is_bitvec() || sort.width() > kMostBits) return std::nullopt;
  Range result = depth > kDeepest ? all(t) : structural(path, t, depth).value_or(all(t));
  if (const auto* facts = facts_.find(t)) {
    for (const Fact& fact : *facts) {
      if (!paths_.extends(path, fact.path)) continue;
      const Range both{std::max(result.low, fact.range.low), std::min(result.high, fact.range.high)};
      if (both.low <= both.high) result = both;  // otherwise no execution is there, and any range will do
    }
  }
  return result;
}

/// What the parts of a term say of it.
std::optional<Range> PathRanges::structural(PathId path, Term t, unsigned depth) {
  const unsigned width = terms_.sort(t).width();
  const auto part = [&](std::size_t i) { return range(path, terms_.child(t, i), depth + 1); };
  switch (terms_.kind(t)) {
    case Kind::BvConst: {
      const std::uint64_t number = number_of(terms_, t);
      return Range{number, number};
    }
    case Kind::Ite: {
      if (const auto constants = cells_.constants(t); !constants.empty()) {
        Range result{mask(width), 0};
        for (const logic::FewValues::Case& way : constants) {
          const std::uint64_t number = number_of(terms_, way.value);
          result = {std::min(result.low, number), std::max(result.high, number)};
        }
        return result;
      }
      const auto a = part(1);
      const auto b = part(2);
      return Range{std::min(a->low, b->low), std::max(a->high, b->high)};
    }
    case Kind::BvZeroExtend: return part(0);
    case Kind::BvSignExtend: {
      const auto a = part(0);
      const unsigned narrow = terms_.sort(terms_.child(t, 0)).width();
      if (a->high <= mask(narrow) >> 1) return a;
      return std::nullopt;
    }
    case Kind::BvExtract: {
      const auto a = part(0);
      if (!a) return std::nullopt;
      const unsigned low = terms_.attribute(t);
      if (a->high >> low <= mask(width)) return Range{a->low >> low, a->high >> low};
      return std::nullopt;
    }
    case Kind::BvAnd: {
      const auto a = part(0);
      const auto b = part(1);
      return Range{0, std::min(a->high, b->high)};
    }
    case Kind::BvAdd: {
      const auto a = part(0);
      const auto b = part(1);
      return wrapped(Wide{a->low} + b->low, Wide{a->high} + b->high, width);
    }
    case Kind::BvSub: {
      const auto a = part(0);
      const auto b = part(1);
      const Wide size = Wide{1} << width;
      return wrapped(size + a->low - b->high, size + a->high - b->low, width);
    }
    case Kind::BvMul: {
      const auto a = part(0);
      const auto b = part(1);
      if (Wide{a->high} * b->high > mask(width)) return std::nullopt;
      return Range{a->low * b->low, a->high * b->high};
    }
    default: return std::nullopt;
  }
}

void PathRanges::learn(PathId path, Term condition, const Read& read) {
  // Twice: what one part says may need what another one says.
  const std::vector<Term> parts = logic::all_conjuncts(terms_, std::span(&condition, 1));
  for (int round = 0; round < 2; ++round) {
    for (const Term part : parts) {
      const bool holds = terms_.kind(part) != Kind::Not;
      compare(path, holds ? part : terms_.child(part, 0), holds, read);
    }
    if (parts.size() == 1) return;
  }
}

/// A comparison holds, or its negation does.
void PathRanges::compare(PathId path, Term formula, bool holds, const Read& read) {
  const Kind kind = terms_.kind(formula);
  const bool is_equation = kind == Kind::Eq;
  const bool is_signed = kind == Kind::BvSlt || kind == Kind::BvSle;
  if (!is_equation && !is_signed && kind != Kind::BvUlt && kind != Kind::BvUle) return;
  Term less = terms_.child(formula, 0);
  Term more = terms_.child(formula, 1);
  auto a = range(path, read(less));
  auto b = range(path, read(more));
  if (!a || !b) return;
  if (is_equation) {
    if (!holds) return;
    const Range both{std::max(a->low, b->low), std::min(a->high, b->high)};
    learn(path, less, both, read, 0);
    learn(path, more, both, read, 0);
    return;
  }
  bool is_strict = kind == Kind::BvSlt || kind == Kind::BvUlt;
  if (!holds) {
    std::swap(less, more);
    std::swap(a, b);
    is_strict = !is_strict;
  }
  if (is_signed) {
    const std::uint64_t greatest = mask(terms_.sort(less).width()) >> 1;
    if (a->high > greatest) return;         // it may be negative
    b->high = std::min(b->high, greatest);  // greater than a natural number
    learn(path, more, *b, read, 0);
  }
  const std::uint64_t step = is_strict ? 1 : 0;
  if (b->high < step) return;  // impossible
  learn(path, less, {a->low, std::min(a->high, b->high - step)}, read, 0);
  if (a->low <= mask(kMostBits) - step) learn(path, more, {std::max(b->low, a->low + step), b->high}, read, 0);
}

void PathRanges::learn(PathId path, Term t, Range range, const Read& read, unsigned depth) {
  if (range.low > range.high || depth > kDeepest || terms_.is_const(t)) return;
  const Term value = read(t);
  if (terms_.is_const(value)) return;
  const auto known = this->range(path, value);
  range = {std::max(range.low, known->low), std::min(range.high, known->high)};
  if (range.low > range.high) return;
  std::vector<Fact>& facts = facts_[value];
  if (facts.size() == kMostFacts) facts.erase(facts.begin());
  facts.push_back({path, range});
  const unsigned width = terms_.sort(t).width();
  switch (terms_.kind(t)) {
    case Kind::BvZeroExtend: learn(path, terms_.child(t, 0), range, read, depth + 1); break;
    case Kind::BvSignExtend:
      if (range.high <= mask(terms_.sort(terms_.child(t, 0)).width()) >> 1)
        learn(path, terms_.child(t, 0), range, read, depth + 1);
      break;
    case Kind::BvAdd: learn_sum(path, t, range, read, depth); break;
    case Kind::BvMul: {
      const auto factor = this->range(path, read(terms_.child(t, 1)));
      const auto other = this->range(path, read(terms_.child(t, 0)));
      if (factor->low == factor->high && factor->low > 0 && Wide{other->high} * factor->high <= mask(width))
        learn(path, terms_.child(t, 0), {range.low / factor->low, range.high / factor->low}, read, depth + 1);
      break;
    }
    default: break;
  }
}

void PathRanges::learn_sum(PathId path, Term sum, Range range, const Read& read, unsigned depth) {
  const unsigned width = terms_.sort(sum).width();
  const Wide size = Wide{1} << width;
  for (const std::size_t i : {0U, 1U}) {
    // The other part takes at least and at most so much of it.
    const auto other = this->range(path, read(terms_.child(sum, 1 - i)));
    const auto known = this->range(path, read(terms_.child(sum, i)));
    std::optional<Range> rest;
    if (Wide{known->high} + other->high < size) {
      if (range.high < other->low) return;  // impossible
      rest = Range{range.low > other->high ? range.low - other->high : 0, range.high - other->low};
    } else {
      rest = wrapped(size + range.low - other->high, size + range.high - other->low, width);
    }
    if (!rest) continue;
    learn(path, terms_.child(sum, i), {std::max(rest->low, known->low), std::min(rest->high, known->high)}, read,
          depth + 1);
  }
  // x + y of short types, where the sum of the extended ones fits.
  const auto narrow = [&](Term t) {
    return terms_.kind(t) == Kind::BvZeroExtend ? terms_.sort(terms_.child(t, 0)).width() : 0;
  };
  const auto [a, b] = std::pair(terms_.child(sum, 0), terms_.child(sum, 1));
  const unsigned bits = std::max(narrow(a), narrow(b));
  if (bits == 0 || bits >= width || range.high > mask(bits)) return;
  const auto shortened = [&](Term t) -> Term {
    if (narrow(t) == bits) return terms_.child(t, 0);
    return terms_.is_const(t) ? terms_.bv_extract(t, bits - 1, 0) : Term();
  };
  const Term x = shortened(a);
  const Term y = shortened(b);
  if (x.valid() && y.valid()) learn(path, terms_.bv_add(x, y), range, read, depth + 1);
}

}  // namespace pincer::encode
