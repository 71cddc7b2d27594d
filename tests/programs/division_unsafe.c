// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The remainder of a negative number is not positive.
// inputs: -7, 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y <= 0) return 0;
  const int q = x / y, r = x % y;
  assert(q * y + r == x);
  assert(r >= 0);
  return 0;
}
