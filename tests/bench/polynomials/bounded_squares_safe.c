// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A sum of squares of signed numbers that cannot overflow.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int i = 0, sum = 0;
  while (i < n) {
    i++;
    sum += i * i;
  }
  assert(6 * (long)sum == (long)n * (n + 1) * (2 * n + 1));
  return 0;
}
