// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A quotient and a remainder by subtraction.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (b == 0) return 0;
  unsigned quotient = 0, rest = a;
  while (rest >= b) {
    rest -= b;
    quotient++;
  }
  assert(a == quotient * b + rest);
  assert(rest < b);
  return 0;
}
