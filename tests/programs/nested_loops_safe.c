// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The inner counter is bounded by the outer one.
// inputs: 3
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  const int n = __VERIFIER_nondet_uchar();
  int steps = 0, j = 0;
  for (int i = 0; i < n; ++i) {
    j = 0;
    while (j < i) {
      ++j;
      ++steps;
      assert(j <= i);
    }
    assert(j == i);
  }
  assert(steps <= 255 * 255);
  return 0;
}
