// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The sum changes in the last step.
// inputs: 12
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  int up = 0, down = n;
  while (down > 0) {
    ++up;
    --down;
    if (up == 12) ++up;
    assert(up + down == n);
  }
  assert(up == n);
  return 0;
}
