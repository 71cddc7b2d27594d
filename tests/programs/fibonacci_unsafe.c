// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The fourth Fibonacci number is 3.
// inputs: 4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int fibonacci(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  const int sum = fibonacci(n - 1) + fibonacci(n - 2);
  return sum > 1000 ? 1000 : sum;
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9) return 0;
  assert(fibonacci(n) >= n || n < 4);
  return 0;
}
