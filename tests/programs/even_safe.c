// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A variable that changes by even amounts stays even.
// inputs: 4, 1, -6, 1, 7, 0
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  do {
    const int d = __VERIFIER_nondet_int();
    x += 2 * d;
  } while (__VERIFIER_nondet_int());
  assert(x % 2 == 0);
  return 0;
}
