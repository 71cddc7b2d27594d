// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The sum of the first numbers by a loop is the closed formula.
// inputs: 9
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint();
  if (n > 20) return 0;
  unsigned sum = 0;
  for (unsigned i = 1; i <= n; ++i) sum += i;
  assert(2 * sum == n * (n + 1));
  return 0;
}
