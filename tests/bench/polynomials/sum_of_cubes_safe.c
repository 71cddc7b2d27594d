// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Four times the sum of the first n cubes is a square.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long n = __VERIFIER_nondet_ulong();
  unsigned long i = 0, sum = 0;
  while (i < n) {
    i++;
    sum += i * i * i;
  }
  assert(4 * sum == n * n * (n + 1) * (n + 1));
  return 0;
}
