// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Aligning upwards may wrap around to zero.
// inputs: 0xfffffff9
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned x = __VERIFIER_nondet_uint();
  const unsigned aligned = (x + 7) & ~7u;
  assert(aligned >= x && aligned % 8 == 0);
  return 0;
}
