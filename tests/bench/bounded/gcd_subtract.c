// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Two ways to the greatest common divisor of two numbers of N / 2 bits, by subtraction and by division, agree.
#include <assert.h>

#ifndef N
#define N 8
#endif

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  const unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a > 0 && a < (1u << (N / 2)) && b > 0 && b < (1u << (N / 2)));
  unsigned x = a, y = b;
  while (x != y) {
    if (x > y)
      x -= y;
    else
      y -= x;
  }
  unsigned p = a, q = b;
  while (q != 0) {
    const unsigned rest = p % q;
    p = q;
    q = rest;
  }
  assert(x == p);
  return 0;
}
