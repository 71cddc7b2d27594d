// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The sum of the first n numbers as in the safe program, but one number is left out.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, sum = 0;
  while (i < n) {
    i++;
    if (i != 3000) sum += i;
  }
  assert(2 * sum == n * (n + 1));
  return 0;
}
