// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The sum of cubes is the square of the sum.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 200) return 0;
  int sum = 0, cubes = 0;
  for (int i = 1; i <= n; i++) {
    sum += i;
    cubes += i * i * i;
  }
  assert(cubes == sum * sum);
  return 0;
}
