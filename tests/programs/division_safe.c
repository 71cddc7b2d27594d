// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Quotient and remainder give the number back, and the remainder has its sign.
// inputs: -7, 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y <= 0) return 0;
  const int q = x / y, r = x % y;
  assert(q * y + r == x);
  assert(x < 0 ? r <= 0 : r >= 0);
  return 0;
}
