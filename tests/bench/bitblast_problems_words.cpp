// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bitblast_problems.h"

// Loops over the bits of words: shift registers, checksums, hashes, ciphers.
namespace pincer::bench {

namespace {

using logic::Answer;
using logic::Term;

Term lfsr_step(Unrolling& u, Term x, std::uint64_t taps) {
  const unsigned width = u.t.sort(x).width();
  const Term one = u.t.bv(width, 1);
  const Term odd = u.t.eq(u.t.bv_and(x, one), one);
  const Term half = u.t.bv_lshr(x, one);
  return u.assign("x", u.t.ite(odd, u.t.bv_xor(half, u.t.bv(width, taps)), half));
}

void lfsr(Unrolling& u, unsigned steps) {
  Term x = u.input("x", 32);
  u.assume(u.t.ne(x, u.t.bv(32, 0)));
  for (unsigned i = 0; i < steps; ++i) x = lfsr_step(u, x, 0x80200003);
  u.assume(u.t.eq(x, u.t.bv(32, 0)));
}

void lfsr_reaches(Unrolling& u, unsigned steps) {
  Term x = u.input("x", 32);
  for (unsigned i = 0; i < steps; ++i) x = lfsr_step(u, x, 0x80200003);
  u.assume(u.t.eq(x, u.t.bv(32, 0x12345678)));
}

Term xorshift_step(Unrolling& u, Term x) {
  x = u.assign("x", u.t.bv_xor(x, u.t.bv_shl(x, u.t.bv(32, 13))));
  x = u.assign("x", u.t.bv_xor(x, u.t.bv_lshr(x, u.t.bv(32, 17))));
  return u.assign("x", u.t.bv_xor(x, u.t.bv_shl(x, u.t.bv(32, 5))));
}

void xorshift(Unrolling& u, unsigned steps) {
  Term x = u.input("x", 32);
  u.assume(u.t.ne(x, u.t.bv(32, 0)));
  for (unsigned i = 0; i < steps; ++i) x = xorshift_step(u, x);
  u.assume(u.t.eq(x, u.t.bv(32, 0)));
}

void xorshift_reaches(Unrolling& u, unsigned steps) {
  Term x = u.input("x", 32);
  for (unsigned i = 0; i < steps; ++i) x = xorshift_step(u, x);
  u.assume(u.t.eq(x, u.t.bv(32, 0xcafebabe)));
}

Term popcount_by_masks(Unrolling& u, Term x) {
  const auto c = [&](std::uint64_t v) { return u.t.bv(32, v); };
  x = u.assign("s", u.t.bv_sub(x, u.t.bv_and(u.t.bv_lshr(x, c(1)), c(0x55555555))));
  x = u.assign("s", u.t.bv_add(u.t.bv_and(x, c(0x33333333)), u.t.bv_and(u.t.bv_lshr(x, c(2)), c(0x33333333))));
  x = u.assign("s", u.t.bv_and(u.t.bv_add(x, u.t.bv_lshr(x, c(4))), c(0x0f0f0f0f)));
  return u.assign("s", u.t.bv_lshr(u.t.bv_mul(x, c(0x01010101)), c(24)));
}

Term popcount_by_loop(Unrolling& u, Term x, unsigned bits) {
  const Term one = u.t.bv(32, 1);
  Term count = u.t.bv(32, 0);
  for (unsigned i = 0; i < bits; ++i) {
    count = u.assign("count", u.t.bv_add(count, u.t.bv_and(u.t.bv_lshr(x, u.t.bv(32, i)), one)));
  }
  return count;
}

void popcount(Unrolling& u, unsigned bits) {
  const Term x = u.t.bv_zero_extend(u.input("x", bits), 32 - bits);
  u.assume(u.t.ne(popcount_by_masks(u, x), popcount_by_loop(u, x, bits)));
}

// while (x) { x &= x - 1; count++; } removes one bit per round
void kernighan(Unrolling& u, unsigned rounds) {
  Term x = u.input("x", 16);
  const Term start = x;
  Term count = u.t.bv(16, 0);
  const Term zero = u.t.bv(16, 0);
  for (unsigned i = 0; i < rounds; ++i) {
    const Term done = u.t.eq(x, zero);
    count = u.assign("count", u.t.ite(done, count, u.t.bv_add(count, u.t.bv(16, 1))));
    x = u.assign("x", u.t.ite(done, x, u.t.bv_and(x, u.t.bv_sub(x, u.t.bv(16, 1)))));
  }
  u.assume(u.t.eq(x, zero));
  u.assume(u.t.bv_ult(start, u.t.bv(16, 1U << rounds)));
  u.assume(u.t.bv_ult(u.t.bv(16, rounds - 1), count));
  u.assume(u.t.ne(start, u.t.bv(16, (1U << rounds) - 1)));
}

Term crc(Unrolling& u, const std::vector<Term>& message) {
  Term c = u.t.bv(32, 0xffffffff);
  for (const Term byte : message) {
    c = u.assign("c", u.t.bv_xor(c, u.t.bv_zero_extend(byte, 24)));
    for (int i = 0; i < 8; ++i) c = lfsr_step(u, c, 0xedb88320);
  }
  return c;
}

std::vector<Term> bytes(Unrolling& u, unsigned size) {
  std::vector<Term> result;
  for (unsigned i = 0; i < size; ++i) result.push_back(u.input("byte", 8));
  return result;
}

void crc_reaches(Unrolling& u, unsigned size) { u.assume(u.t.eq(crc(u, bytes(u, size)), u.t.bv(32, 0x0badf00d))); }

// One flipped bit in the message changes the checksum.
void crc_detects(Unrolling& u, unsigned size) {
  const std::vector<Term> a = bytes(u, size);
  std::vector<Term> b = a;
  const Term bit = u.input("bit", 8);
  b[size / 2] = u.assign("b", u.t.bv_xor(b[size / 2], u.t.bv_shl(u.t.bv(8, 1), bit)));
  u.assume(u.t.bv_ult(bit, u.t.bv(8, 8)));
  u.assume(u.t.eq(crc(u, a), crc(u, b)));
}

Term fnv(Unrolling& u, const std::vector<Term>& message) {
  Term h = u.t.bv(32, 0x811c9dc5);
  for (const Term byte : message) {
    h = u.assign("h", u.t.bv_mul(u.t.bv_xor(h, u.t.bv_zero_extend(byte, 24)), u.t.bv(32, 0x01000193)));
  }
  return h;
}

void fnv_collides(Unrolling& u, unsigned size) {
  const std::vector<Term> a = bytes(u, size);
  const std::vector<Term> b = bytes(u, size);
  u.assume(u.t.ne(a[0], b[0]));
  u.assume(u.t.eq(u.t.bv_extract(fnv(u, a), 15, 0), u.t.bv_extract(fnv(u, b), 15, 0)));
}

// TEA, and back again
void tea(Unrolling& u, unsigned rounds) {
  const Term x0 = u.input("x", 32);
  const Term y0 = u.input("y", 32);
  std::vector<Term> k;
  for (int i = 0; i < 4; ++i) k.push_back(u.input("k", 32));
  const auto c = [&](std::uint64_t v) { return u.t.bv(32, v); };
  const auto mix = [&](Term v, Term a, Term b, std::uint64_t sum) {
    return u.t.bv_xor(u.t.bv_xor(u.t.bv_add(u.t.bv_shl(v, c(4)), a), u.t.bv_add(v, c(sum))),
                      u.t.bv_add(u.t.bv_lshr(v, c(5)), b));
  };
  Term x = x0;
  Term y = y0;
  std::uint64_t sum = 0;
  for (unsigned i = 0; i < rounds; ++i) {
    sum += 0x9e3779b9;
    x = u.assign("x", u.t.bv_add(x, mix(y, k[0], k[1], sum)));
    y = u.assign("y", u.t.bv_add(y, mix(x, k[2], k[3], sum)));
  }
  for (unsigned i = 0; i < rounds; ++i) {
    y = u.assign("y", u.t.bv_sub(y, mix(x, k[2], k[3], sum)));
    x = u.assign("x", u.t.bv_sub(x, mix(y, k[0], k[1], sum)));
    sum -= 0x9e3779b9;
  }
  u.assume(u.t.lor(u.t.ne(x, x0), u.t.ne(y, y0)));
}

// Neighbours in Gray code differ in one bit.
void gray(Unrolling& u, unsigned width) {
  const Term x = u.input("x", width);
  const Term one = u.t.bv(width, 1);
  const auto code = [&](Term v) { return u.t.bv_xor(v, u.t.bv_lshr(v, one)); };
  const Term d = u.assign("d", u.t.bv_xor(code(x), code(u.t.bv_add(x, one))));
  u.assume(u.t.ne(u.t.bv_and(d, u.t.bv_sub(d, one)), u.t.bv(width, 0)));
}

// Decoding Gray code by a loop of shifts
void gray_decode(Unrolling& u, unsigned width) {
  const Term x = u.input("x", width);
  Term mask = u.assign("mask", u.t.bv_xor(x, u.t.bv_lshr(x, u.t.bv(width, 1))));
  Term y = mask;
  for (unsigned i = 1; i < width; ++i) {
    mask = u.assign("mask", u.t.bv_lshr(mask, u.t.bv(width, 1)));
    y = u.assign("y", u.t.bv_xor(y, mask));
  }
  u.assume(u.t.ne(x, y));
}

void reverse_twice(Unrolling& u, unsigned width) {
  const Term x = u.input("x", width);
  const Term one = u.t.bv(width, 1);
  const auto reverse = [&](Term v) {
    Term r = u.t.bv(width, 0);
    for (unsigned i = 0; i < width; ++i) {
      r = u.assign("r", u.t.bv_or(u.t.bv_shl(r, one), u.t.bv_and(v, one)));
      v = u.assign("v", u.t.bv_lshr(v, one));
    }
    return r;
  };
  u.assume(u.t.ne(reverse(reverse(x)), x));
}

// Rotating by a and then by -a
void rotation(Unrolling& u, unsigned rounds) {
  const Term x0 = u.input("x", 32);
  Term x = x0;
  std::vector<Term> amounts;
  const auto rotate = [&](Term v, Term a) {
    const Term low = u.t.bv_and(a, u.t.bv(32, 31));
    const Term rest = u.t.bv_and(u.t.bv_neg(a), u.t.bv(32, 31));
    return u.assign("x", u.t.bv_or(u.t.bv_shl(v, low), u.t.bv_lshr(v, rest)));
  };
  for (unsigned i = 0; i < rounds; ++i) {
    amounts.push_back(u.input("a", 32));
    x = rotate(x, amounts.back());
  }
  for (const Term a : amounts) x = rotate(x, u.t.bv_neg(a));
  u.assume(u.t.ne(x, x0));
}

}  // namespace

std::vector<Family> word_families() {
  const Answer sat = Answer::Sat;
  const Answer unsat = Answer::Unsat;
  return {{"lfsr", unsat, {20, 60}, lfsr},
          {"lfsr-reaches", sat, {40, 100}, lfsr_reaches},
          {"xorshift", unsat, {1, 2}, xorshift},
          {"xorshift-reaches", sat, {2, 3}, xorshift_reaches},
          {"popcount", unsat, {16, 24}, popcount},
          {"kernighan", unsat, {8, 12}, kernighan},
          {"crc-reaches", sat, {4, 6}, crc_reaches},
          {"crc-detects", unsat, {4, 8}, crc_detects},
          {"fnv-collides", sat, {3, 6}, fnv_collides},
          {"tea", unsat, {2, 8}, tea},
          {"gray", unsat, {32, 64}, gray},
          {"gray-decode", unsat, {16, 32}, gray_decode},
          {"reverse-twice", unsat, {32, 64}, reverse_twice},
          {"rotation", unsat, {1, 2}, rotation}};
}

}  // namespace pincer::bench
