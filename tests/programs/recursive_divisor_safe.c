// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The greatest common divisor by subtraction is positive, and at most its first argument.
// inputs: 12,18
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int divisor(int a, int b) {
  if (a == b) return a;
  return a > b ? divisor(a - b, b) : divisor(a, b - a);
}

int main(void) {
  const int a = __VERIFIER_nondet_int();
  const int b = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0) return 0;
  const int d = divisor(a, b);
  assert(d >= 1 && d <= a);
  return 0;
}
