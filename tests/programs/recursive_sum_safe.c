// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The recursive sum is at least its argument.
// inputs: 5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int sum(int n) {
  if (n <= 0) return 0;
  return n + sum(n - 1);
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 50) return 0;
  assert(sum(n) >= n);
  return 0;
}
