// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A product of two numbers of 2 * N bits by shifting and adding is the product of the machine.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  const unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a < (1ull << 2 * N) && b < (1ull << 2 * N));
  unsigned long long shifted = a, product = 0;
  for (unsigned rest = b; rest != 0; rest >>= 1) {
    if (rest & 1) product += shifted;
    shifted <<= 1;
  }
  assert(product == (unsigned long long)a * b);
  return 0;
}
