// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A counter that goes up by one ends exactly at its bound.
// inputs: 7
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000) return 0;
  unsigned i = 0;
  while (i < n) i += 1;
  assert(i == n);
  return 0;
}
