// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Four elements are in order after three rounds.
// inputs: 4, 3, 2, 1
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void) {
  short a[4];
  for (int i = 0; i < 4; ++i) a[i] = __VERIFIER_nondet_short();
  for (int round = 0; round < 3; ++round)
    for (int i = 0; i + 1 < 4; ++i)
      if (a[i] > a[i + 1]) {
        const short t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
      }
  for (int i = 0; i + 1 < 4; ++i) assert(a[i] <= a[i + 1]);
  return 0;
}
