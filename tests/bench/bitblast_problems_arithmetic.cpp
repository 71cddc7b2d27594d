// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bitblast_problems.h"

// Loops that compute: sums, products, quotients, roots.
namespace pincer::bench {

namespace {

using logic::Answer;
using logic::Term;

// for (i = 0; i < size; i++) x += step; with step <= 3: x stays below 3 * size + 1
void counter(Unrolling& u, unsigned size) {
  Term x = u.assign("x", u.t.bv(32, 0));
  for (unsigned i = 0; i < size; ++i) {
    const Term step = u.input("step", 32);
    u.assume(u.t.bv_ule(step, u.t.bv(32, 3)));
    x = u.assign("x", u.t.bv_add(x, step));
  }
  u.assume(u.t.bv_ult(u.t.bv(32, 3 * size), x));
}

void counter_reaches(Unrolling& u, unsigned size) {
  Term x = u.assign("x", u.t.bv(32, 0));
  for (unsigned i = 0; i < size; ++i) {
    x = u.assign("x", u.t.bv_add(x, u.t.ite(u.flag("go"), u.t.bv(32, 3), u.t.bv(32, 1))));
  }
  u.assume(u.t.eq(x, u.t.bv(32, 2 * size)));
}

// The product by adding: for (i = 0; i < y; i++) p += x;
Term product_by_adding(Unrolling& u, Term x, Term y, unsigned rounds) {
  const unsigned width = u.t.sort(x).width();
  Term p = u.t.bv(width, 0);
  for (unsigned i = 0; i < rounds; ++i) {
    p = u.assign("p", u.t.ite(u.t.bv_ult(u.t.bv(width, i), y), u.t.bv_add(p, x), p));
  }
  return p;
}

void multiplication_by_adding(Unrolling& u, unsigned size) {
  const Term x = u.input("x", 16);
  const Term y = u.input("y", 16);
  u.assume(u.t.bv_ule(y, u.t.bv(16, size)));
  u.assume(u.t.ne(product_by_adding(u, x, y, size), u.t.bv_mul(x, y)));
}

// Russian peasants: while (y) { if (y & 1) p += x; x <<= 1; y >>= 1; }
void multiplication_by_shifting(Unrolling& u, unsigned width) {
  const Term x0 = u.input("x", width);
  const Term y0 = u.input("y", width);
  const Term one = u.t.bv(width, 1);
  Term x = x0;
  Term y = y0;
  Term p = u.t.bv(width, 0);
  for (unsigned i = 0; i < width; ++i) {
    p = u.assign("p", u.t.ite(u.t.eq(u.t.bv_and(y, one), one), u.t.bv_add(p, x), p));
    x = u.assign("x", u.t.bv_shl(x, one));
    y = u.assign("y", u.t.bv_lshr(y, one));
  }
  u.assume(u.t.ne(p, u.t.bv_mul(x0, y0)));
}

void factor(Unrolling& u, unsigned width) {
  const Term x = u.input("x", 2 * width);
  const Term y = u.input("y", 2 * width);
  const Term limit = u.t.bv(2 * width, std::uint64_t{1} << width);
  const Term one = u.t.bv(2 * width, 1);
  for (const Term v : {x, y}) {
    u.assume(u.t.bv_ult(one, v));
    u.assume(u.t.bv_ult(v, limit));
  }
  // the product of the two largest primes below 2^width that we need
  const std::uint64_t number = width == 10   ? 1021 * 1019
                               : width == 12 ? 4093 * 4091
                               : width == 14 ? 16381 * 16369
                                             : 251 * 241;
  u.assume(u.t.eq(u.t.bv_mul(x, y), u.t.bv(2 * width, number)));
}

// while (b) { r = a % b; a = b; b = r; }: the result divides both, is at most the smaller one
void gcd(Unrolling& u, unsigned rounds) {
  const unsigned width = 8;
  const Term a0 = u.input("a", width);
  const Term b0 = u.input("b", width);
  const Term zero = u.t.bv(width, 0);
  u.assume(u.t.ne(b0, zero));
  u.assume(u.t.ne(a0, zero));
  Term a = a0;
  Term b = b0;
  for (unsigned i = 0; i < rounds; ++i) {
    const Term done = u.t.eq(b, zero);
    const Term r = u.assign("r", u.t.bv_urem(a, b));
    a = u.assign("a", u.t.ite(done, a, b));
    b = u.assign("b", u.t.ite(done, b, r));
  }
  u.assume(u.t.eq(b, zero));
  u.assume(u.t.lor(u.t.bv_ult(a0, a), u.t.lor(u.t.bv_ult(b0, a), u.t.eq(a, zero))));
}

// Subtractive gcd that ends in 1 after `rounds` rounds and not before: coprime numbers exist
void gcd_reaches(Unrolling& u, unsigned rounds) {
  Term a = u.input("a", 16);
  Term b = u.input("b", 16);
  for (unsigned i = 0; i < rounds; ++i) {
    u.assume(u.t.ne(a, b));
    const Term less = u.t.bv_ult(a, b);
    const Term next = u.assign("a", u.t.ite(less, a, u.t.bv_sub(a, b)));
    b = u.assign("b", u.t.ite(less, u.t.bv_sub(b, a), b));
    a = next;
  }
  u.assume(u.t.land(u.t.eq(a, u.t.bv(16, 1)), u.t.eq(b, u.t.bv(16, 1))));
}

Term saturating_add(Unrolling& u, Term a, Term b) {
  const Term sum = u.t.bv_add(a, b);
  const unsigned width = u.t.sort(a).width();
  return u.t.ite(u.t.bv_ult(sum, a), u.t.bv_not(u.t.bv(width, 0)), sum);
}

// The saturated sum is at least each summand.
void saturation(Unrolling& u, unsigned size) {
  Term sum = u.t.bv(32, 0);
  Term wrong = u.t.boolean(false);
  std::vector<Term> inputs;
  for (unsigned i = 0; i < size; ++i) {
    inputs.push_back(u.input("in", 32));
    sum = u.assign("sum", saturating_add(u, sum, inputs.back()));
  }
  for (const Term in : inputs) wrong = u.t.lor(wrong, u.t.bv_ult(sum, in));
  u.assume(wrong);
}

// Saturated sums do not depend on the order.
void saturation_order(Unrolling& u, unsigned size) {
  std::vector<Term> inputs;
  for (unsigned i = 0; i < size; ++i) inputs.push_back(u.input("in", 16));
  Term up = u.t.bv(16, 0);
  Term down = up;
  for (unsigned i = 0; i < size; ++i) {
    up = u.assign("up", saturating_add(u, up, inputs[i]));
    down = u.assign("down", saturating_add(u, down, inputs[size - 1 - i]));
  }
  u.assume(u.t.ne(up, down));
}

// Bit by bit square root: r * r <= x < (r + 1) * (r + 1)
void square_root(Unrolling& u, unsigned width) {
  const Term x = u.input("x", width);
  Term r = u.t.bv(width, 0);
  for (unsigned i = width / 2; i-- > 0;) {
    const Term candidate = u.t.bv_or(r, u.t.bv(width, std::uint64_t{1} << i));
    r = u.assign("r", u.t.ite(u.t.bv_ule(u.t.bv_mul(candidate, candidate), x), candidate, r));
  }
  u.assume(u.t.bv_ult(x, u.t.bv_mul(r, r)));
}

void digits(Unrolling& u, unsigned width) {
  // x / 10 * 10 + x % 10 == x, for each digit in turn
  Term x = u.input("x", width);
  const Term ten = u.t.bv(width, 10);
  Term wrong = u.t.boolean(false);
  for (int i = 0; i < 2; ++i) {
    const Term q = u.assign("q", u.t.bv_udiv(x, ten));
    const Term r = u.assign("r", u.t.bv_urem(x, ten));
    wrong = u.t.lor(wrong, u.t.ne(u.t.bv_add(u.t.bv_mul(q, ten), r), x));
    x = q;
  }
  u.assume(wrong);
}

void digit_sum(Unrolling& u, unsigned size) {
  // A number whose digits sum up to 9 * size - 2
  Term x = u.input("x", 4 * size);
  const Term ten = u.t.bv(4 * size, 10);
  Term sum = u.t.bv(4 * size, 0);
  for (unsigned i = 0; i < size; ++i) {
    sum = u.assign("sum", u.t.bv_add(sum, u.t.bv_urem(x, ten)));
    x = u.assign("x", u.t.bv_udiv(x, ten));
  }
  u.assume(u.t.eq(sum, u.t.bv(4 * size, 9 * size - 2)));
}

void signed_division(Unrolling& u, unsigned width) {
  const Term a = u.input("a", width);
  const Term b = u.input("b", width);
  u.assume(u.t.ne(b, u.t.bv(width, 0)));
  const Term q = u.assign("q", u.t.bv_sdiv(a, b));
  const Term r = u.assign("r", u.t.bv_srem(a, b));
  u.assume(u.t.ne(u.t.bv_add(u.t.bv_mul(q, b), r), a));
}

void collatz(Unrolling& u, unsigned steps) {
  Term x = u.input("x", 32);
  const Term one = u.t.bv(32, 1);
  u.assume(u.t.bv_ult(x, u.t.bv(32, 10000)));
  for (unsigned i = 0; i < steps; ++i) {
    u.assume(u.t.ne(x, one));
    const Term odd = u.t.eq(u.t.bv_and(x, one), one);
    x = u.assign("x", u.t.ite(odd, u.t.bv_add(u.t.bv_mul(x, u.t.bv(32, 3)), one), u.t.bv_lshr(x, one)));
  }
  u.assume(u.t.eq(x, one));
}

void fibonacci(Unrolling& u, unsigned steps) {
  Term a = u.input("a", 32);
  Term b = u.input("b", 32);
  u.assume(u.t.bv_ult(a, b));
  for (unsigned i = 0; i < steps; ++i) {
    const Term next = u.assign("f", u.t.bv_add(a, b));
    a = b;
    b = next;
  }
  u.assume(u.t.eq(b, u.t.bv(32, 0xdeadbeef)));
}

}  // namespace

std::vector<Family> arithmetic_families() {
  const Answer sat = Answer::Sat;
  const Answer unsat = Answer::Unsat;
  return {{"counter", unsat, {20, 50, 100}, counter},
          {"counter-reaches", sat, {50, 200}, counter_reaches},
          {"multiplication-by-adding", unsat, {6, 10}, multiplication_by_adding},
          {"multiplication-by-shifting", unsat, {6, 8}, multiplication_by_shifting},
          {"factor", sat, {10, 12, 14}, factor},
          {"gcd", unsat, {3, 5}, gcd},
          {"gcd-reaches", sat, {10, 20}, gcd_reaches},
          {"saturation", unsat, {4, 8, 16}, saturation},
          {"saturation-order", unsat, {3, 4}, saturation_order},
          {"square-root", unsat, {10, 12, 14}, square_root},
          {"digits", unsat, {16, 32}, digits},
          {"digit-sum", sat, {4, 6}, digit_sum},
          {"signed-division", unsat, {7, 8}, signed_division},
          {"collatz", sat, {30, 60}, collatz},
          {"fibonacci", sat, {20, 60}, fibonacci}};
}

}  // namespace pincer::bench
