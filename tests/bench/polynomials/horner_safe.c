// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A polynomial with equal coefficients by Horner's rule.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
  unsigned value = 0, power = 1;
  for (unsigned i = 0; i < n; i++) {
    value = value * x + c;
    power *= x;
  }
  assert(value * (x - 1) == c * (power - 1));
  return 0;
}
