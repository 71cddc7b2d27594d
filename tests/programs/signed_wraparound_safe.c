// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Below the largest value the successor is larger.
// inputs: 2147483647
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int x = __VERIFIER_nondet_int();
  if (x == 2147483647) return 0;
  assert(x + 1 > x);
  return 0;
}
