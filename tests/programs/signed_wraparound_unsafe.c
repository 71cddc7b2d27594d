// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The successor of the largest value is the smallest.
// inputs: 2147483647
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int x = __VERIFIER_nondet_int();
  assert(x + 1 > x);
  return 0;
}
