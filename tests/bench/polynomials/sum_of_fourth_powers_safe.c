// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The sum of the first n fourth powers is a polynomial of degree 5.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long n = __VERIFIER_nondet_ulong();
  unsigned long i = 0, sum = 0;
  while (i < n) {
    i++;
    sum += i * i * i * i;
  }
  assert(30 * sum == 6 * n * n * n * n * n + 15 * n * n * n * n + 10 * n * n * n - n);
  return 0;
}
