// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/blaster.h"

#include <algorithm>

#include "base/contract.h"

namespace pincer::logic::bitblast {

namespace {

bool is_bits(Sort sort) { return sort.is_bool() || sort.is_bitvec(); }

}  // namespace

WordView Blaster::existing_bits(Term t) const {
  const std::uint64_t* start = start_.find(t);
  if (start == nullptr) return {};
  return WordView(pool_).subspan(*start - 1, terms_.sort(t).bits());
}

WordView Blaster::bits(Term t) {
  translate(t);
  return existing_bits(t);
}

Word Blaster::word(Term t) const {
  const WordView bits = existing_bits(t);
  return {bits.begin(), bits.end()};
}

void Blaster::translate(Term root) {
  std::vector<Term> open{root};
  std::vector<Term> parts;
  while (!open.empty()) {
    const Term t = open.back();
    if (start_.contains(t)) {
      open.pop_back();
      continue;
    }
    parts.clear();
    dependencies(t, parts);
    const std::size_t before = open.size();
    for (const Term part : parts) {
      if (!start_.contains(part)) open.push_back(part);
    }
    if (open.size() != before) continue;
    if (++translated_ % 256 == 0 && progress_) progress_();
    const Word result = compute(t, parts);
    PINCER_INVARIANT(result.size() == terms_.sort(t).bits(), "a word as wide as its sort");
    start_[t] = pool_.size() + 1;
    pool_.insert(pool_.end(), result.begin(), result.end());
    open.pop_back();
  }
}

void Blaster::dependencies(Term t, std::vector<Term>& out) {
  const Sort sort = terms_.sort(t);
  if (sort.is_int()) throw Unsupported("integers");
  if (sort.is_float()) throw Unsupported("floating-point numbers");
  if (sort.is_array()) throw Unsupported("equality of arrays");
  const Kind kind = terms_.kind(t);
  if (kind == Kind::Select) return select_dependencies(t, out);
  const auto children = terms_.children(t);
  out.assign(children.begin(), children.end());
}

void Blaster::select_dependencies(Term t, std::vector<Term>& out) {
  const Term array = terms_.child(t, 0);
  const Term index = terms_.child(t, 1);
  if (!is_bits(terms_.sort(index))) throw Unsupported("arrays with indices that are no bit-vectors");
  switch (terms_.kind(array)) {
    case Kind::Variable: out.push_back(index); return;
    case Kind::ConstArray: out.push_back(terms_.child(array, 0)); return;
    case Kind::Ite: {
      const Term then_array = terms_.child(array, 1);
      const Term else_array = terms_.child(array, 2);
      out.push_back(terms_.child(array, 0));
      out.push_back(terms_.select(then_array, index));
      out.push_back(terms_.select(else_array, index));
      return;
    }
    case Kind::Store: {
      const StoreRun run = runs_.of(array);
      const Term below = run.below;
      const Term element = terms_.child(array, 2);
      const Term same = run.holds(terms_, index);
      out.push_back(same);
      out.push_back(terms_.is_false(same) ? same : element);
      out.push_back(terms_.is_true(same) ? same : terms_.select(below, index));
      return;
    }
    default: throw Unsupported("an array that is no variable, store, choice or constant");
  }
}

Word Blaster::inputs(Sort sort) {
  Word result(sort.bits());
  for (Bit& bit : result) bit = aig_.input();
  return result;
}

Word Blaster::constant(const Value& value) {
  if (value.sort().is_bool()) return {Bit::constant(value.as_bool())};
  const mpz_class number = value.as_unsigned();
  Word result(value.sort().width());
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = Bit::constant(mpz_tstbit(number.get_mpz_t(), i) != 0);
  }
  return result;
}

Word Blaster::compute_select(Term t, const std::vector<Term>& parts) {
  if (++array_steps_ > array_limit_) throw Unsupported("arrays with many accesses");
  const Term array = terms_.child(t, 0);
  switch (terms_.kind(array)) {
    case Kind::Variable: accesses_.push_back({array, parts[0], t}); return inputs(terms_.sort(t));
    case Kind::ConstArray: return word(parts[0]);
    case Kind::Store:
      if (terms_.is_true(parts[0])) return word(parts[1]);
      if (terms_.is_false(parts[0])) return word(parts[2]);
      [[fallthrough]];
    default: return circuits_.mux(existing_bits(parts[0]).front(), word(parts[1]), word(parts[2]));
  }
}

Word Blaster::compute(Term t, const std::vector<Term>& parts) {
  const auto bit = [&](std::size_t i) { return existing_bits(parts[i]).front(); };
  switch (terms_.kind(t)) {
    case Kind::Variable: return inputs(terms_.sort(t));
    case Kind::BoolConst:
    case Kind::BvConst: return constant(terms_.const_value(t));
    case Kind::Select: return compute_select(t, parts);
    case Kind::Eq: return {circuits_.equal(existing_bits(parts[0]), existing_bits(parts[1]))};
    case Kind::Ite: return circuits_.mux(bit(0), existing_bits(parts[1]), existing_bits(parts[2]));
    case Kind::Not: return {!bit(0)};
    case Kind::And:
    case Kind::Or: {
      const bool dual = terms_.kind(t) == Kind::Or;
      Word operands;
      for (const Term part : parts) operands.push_back(existing_bits(part).front().flipped(dual));
      return {aig_.land(operands).flipped(dual)};
    }
    default: return compute_bit_vector(t, parts);
  }
}

Word Blaster::compute_bit_vector(Term t, const std::vector<Term>& parts) {
  if (parts.empty()) throw Unsupported("an operation that bit-vectors do not have");
  // Circuits do not touch the pool, so views of it stay valid here.
  const WordView a = existing_bits(parts[0]);
  const WordView b = parts.size() > 1 ? existing_bits(parts[1]) : WordView();
  const auto bitwise = [&](auto operation) {
    Word result(a.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = operation(a[i], b[i]);
    return result;
  };
  switch (terms_.kind(t)) {
    case Kind::BvNot: return circuits_.invert(a);
    case Kind::BvNeg: return circuits_.negate(a);
    case Kind::BvAnd: return bitwise([&](Bit x, Bit y) { return aig_.land(x, y); });
    case Kind::BvOr: return bitwise([&](Bit x, Bit y) { return aig_.lor(x, y); });
    case Kind::BvXor: return bitwise([&](Bit x, Bit y) { return aig_.lxor(x, y); });
    case Kind::BvAdd: return circuits_.add(a, b);
    case Kind::BvSub: return circuits_.subtract(a, b);
    case Kind::BvMul: return circuits_.multiply(a, b);
    case Kind::BvUDiv: return circuits_.divide_unsigned(a, b).quotient;
    case Kind::BvURem: return circuits_.divide_unsigned(a, b).remainder;
    case Kind::BvSDiv: return circuits_.divide_signed(a, b);
    case Kind::BvSRem: return circuits_.remainder_signed(a, b);
    case Kind::BvShl: return circuits_.shift_left(a, b);
    case Kind::BvLShr: return circuits_.shift_right(a, b, Bit::constant(false));
    case Kind::BvAShr: return circuits_.shift_right(a, b, a.back());
    case Kind::BvUlt: return {circuits_.less_unsigned(a, b)};
    case Kind::BvUle: return {!circuits_.less_unsigned(b, a)};
    case Kind::BvSlt: return {circuits_.less_signed(a, b)};
    case Kind::BvSle: return {!circuits_.less_signed(b, a)};
    case Kind::BvExtract: {
      const WordView part = a.subspan(terms_.attribute(t), terms_.sort(t).width());
      return {part.begin(), part.end()};
    }
    case Kind::BvConcat: {
      Word result(b.begin(), b.end());
      result.insert(result.end(), a.begin(), a.end());
      return result;
    }
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: {
      Word result(a.begin(), a.end());
      result.resize(terms_.sort(t).width(), terms_.kind(t) == Kind::BvSignExtend ? a.back() : Bit());
      return result;
    }
    default: throw Unsupported("an operation that bit-vectors do not have");
  }
}

}  // namespace pincer::logic::bitblast
