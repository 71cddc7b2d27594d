// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Ackermann's function, up to a cap, is positive.
// inputs: 2,2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int ackermann(int m, int n) {
  if (n >= 1000) return 1000;
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
  const int m = __VERIFIER_nondet_int();
  const int n = __VERIFIER_nondet_int();
  if (m < 0 || m > 3 || n < 0) return 0;
  assert(ackermann(m, n) >= 1);
  return 0;
}
