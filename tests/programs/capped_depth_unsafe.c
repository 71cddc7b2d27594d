// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The cap is reached.
// inputs: 7
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned there(unsigned n);

static unsigned here(unsigned n) {
  if (n == 0) return 0;
  const unsigned depth = there(n - 1) + 1;
  return depth > 5 ? 5 : depth;
}

static unsigned there(unsigned n) {
  if (n == 0) return 0;
  const unsigned depth = here(n - 1) + 1;
  return depth > 5 ? 5 : depth;
}

int main(void) {
  assert(here(__VERIFIER_nondet_uint()) < 5);
  return 0;
}
