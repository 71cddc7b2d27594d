// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Clearing the low bits aligns an address downwards.
// inputs: 0xfffffff9
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned x = __VERIFIER_nondet_uint();
  const unsigned aligned = x & ~7u;
  assert(aligned <= x && x - aligned < 8 && aligned % 8 == 0);
  return 0;
}
