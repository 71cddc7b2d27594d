// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A product of two numbers of 3 * N + 2 bits that stays within their range: it is where it has to be, in either order, with the
// right sign, and the product itself where that fits.
#include <assert.h>
#include <stdint.h>

#ifndef N
#define N 10
#endif

#define MOST (INT32_MAX >> (30 - 3 * N))
#define LEAST (-MOST - 1)

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int32_t saturating(int32_t a, int32_t b) {
  const int64_t product = (int64_t)a * b;
  if (product > MOST) return MOST;
  if (product < LEAST) return LEAST;
  return (int32_t)product;
}

int main(void) {
  const int32_t a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= LEAST && a <= MOST && b >= LEAST && b <= MOST);
  const int32_t result = saturating(a, b);
  assert(result >= LEAST && result <= MOST);
  assert(result == saturating(b, a));
  if (a == 0 || b == 0) assert(result == 0);
  if (result != MOST && result != LEAST) assert((int64_t)result == (int64_t)a * b);
  if ((a ^ b) < 0) assert(result <= 0);
  return 0;
}
