// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A quotient and a remainder by subtraction of doubled divisors.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  if (b == 0 || a > 1000000000 || b > 1000000000) return 0;
  unsigned long quotient = 0, rest = a;
  while (rest >= b) {
    unsigned long part = b, count = 1;
    while (rest >= 2 * part) {
      part = 2 * part;
      count = 2 * count;
    }
    rest -= part;
    quotient += count;
  }
  assert(a == quotient * b + rest);
  return 0;
}
