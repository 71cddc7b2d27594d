// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The base case returns too little.
// inputs: 5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int sum(int n) {
  if (n <= 0) return -20;
  return n + sum(n - 1);
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 50) return 0;
  assert(sum(n) >= n);
  return 0;
}
