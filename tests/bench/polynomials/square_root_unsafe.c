// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The integer square root of n by odd numbers, with an upper bound that does not hold.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long n = __VERIFIER_nondet_ulong();
  if (n > 4000000000) return 0;
  unsigned long root = 0, odd = 1, square = 1;
  while (square <= n) {
    root++;
    odd += 2;
    square += odd;
  }
  assert(n - root * root != 2000);
  return 0;
}
