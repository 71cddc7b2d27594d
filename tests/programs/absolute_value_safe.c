// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The absolute value is not negative, except of the smallest number.
// inputs: -2147483648
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int x = __VERIFIER_nondet_int();
  const int y = x < 0 ? -x : x;
  assert(y >= 0 || x == -2147483647 - 1);
  return 0;
}
