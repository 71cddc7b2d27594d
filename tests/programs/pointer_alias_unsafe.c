// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The two pointers may be equal.
// inputs: 0, 0
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int cells[3] = {0, 0, 0};
  const unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 3;
  int *p = &cells[i], *q = &cells[j];
  *p = 1;
  *q = 2;
  assert(*p == 1);
  assert(*q == 2);
  return 0;
}
