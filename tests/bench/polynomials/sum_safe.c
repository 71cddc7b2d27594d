// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The sum of the first n numbers, doubled, is n (n + 1), also where it wraps around.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, sum = 0;
  while (i < n) {
    i++;
    sum += i;
  }
  assert(2 * sum == n * (n + 1));
  return 0;
}
