// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The loop starts at one and stops before the last number.
// inputs: 9
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint();
  if (n > 20) return 0;
  unsigned sum = 0;
  for (unsigned i = 1; i < n; ++i) sum += i;
  if (n < 2) return 0;
  assert(2 * sum == n * (n + 1));
  return 0;
}
