// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The integer cube root of n by differences.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long n = __VERIFIER_nondet_ulong();
  if (n > 1000000000) return 0;
  unsigned long root = 0, cube = 1, step = 7;
  while (cube <= n) {
    root++;
    cube += step;
    step += 6 * root + 6;
    assert(step == 3 * (root + 1) * (root + 2) + 1);
    assert(cube == (root + 1) * (root + 1) * (root + 1));
  }
  return 0;
}
