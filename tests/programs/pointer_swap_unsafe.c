// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Swapping by exclusive or loses the value when both pointers are equal.
// inputs: 5, 6, 1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void swap(int *a, int *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  const int before_x = x, before_y = y;
  if (__VERIFIER_nondet_int()) {
    swap(&x, &x);
    assert(x == before_x);
  }
  swap(&x, &y);
  assert(x == before_y && y == before_x);
  return 0;
}
