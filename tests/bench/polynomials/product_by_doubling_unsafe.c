// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A product by doubling and halving, where one bit of the factor is forgotten.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  unsigned long x = a, y = b, product = 0, turn = 0;
  while (y != 0) {
    if (y % 2 == 1 && turn != 40) product += x;
    x = 2 * x;
    y = y / 2;
    turn++;
  }
  assert(product == a * b);
  return 0;
}
