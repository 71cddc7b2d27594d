// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Six times the sum of the first n squares is n (n + 1) (2 n + 1).
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long n = __VERIFIER_nondet_ulong();
  unsigned long i = 0, sum = 0;
  while (i != n) {
    i++;
    sum += i * i;
  }
  assert(6 * sum == n * (n + 1) * (2 * n + 1));
  return 0;
}
