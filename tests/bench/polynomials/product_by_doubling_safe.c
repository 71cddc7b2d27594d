// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A product by doubling and halving.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  unsigned long x = a, y = b, product = 0;
  while (y != 0) {
    if (y % 2 == 1) product += x;
    x = 2 * x;
    y = y / 2;
  }
  assert(product == a * b);
  return 0;
}
