// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Geometric sums: (q - 1) (1 + q + ... + q^n) is q^(n + 1) - 1.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint(), q = __VERIFIER_nondet_uint();
  unsigned i = 0, power = 1, sum = 0;
  while (i < n) {
    sum += power;
    power *= q;
    i++;
  }
  assert((q - 1) * sum == power - 1);
  return 0;
}
