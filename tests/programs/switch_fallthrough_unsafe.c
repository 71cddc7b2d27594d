// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A break is missing.
// inputs: 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int weight = 0;
  switch (__VERIFIER_nondet_int()) {
    case 1: weight += 1; break;
    case 2:
      weight += 2;
    case 3 ... 5: weight += 3; break;
    default: weight = -1;
  }
  assert(weight <= 3);
  return 0;
}
