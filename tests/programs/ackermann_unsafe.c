// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Ackermann's function of 1 and 1 is 3.
// inputs: 1,1
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
  assert(m != 1 || n != 1 || ackermann(m, n) != 3);
  return 0;
}
