// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Euclid's algorithm on two numbers of N bits: the result divides both, and it is no smaller than a common divisor.
#include <assert.h>

#ifndef N
#define N 6
#endif

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);

static unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    const unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

int main(void) {
  const unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a > 0 && a < (1u << N) && b > 0 && b < (1u << N));
  const unsigned g = gcd(a, b);
  assert(a % g == 0 && b % g == 0);
  __VERIFIER_assume(d > 0 && d < (1u << N) && a % d == 0 && b % d == 0);
  assert(d <= g);
  return 0;
}
