// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// McCarthy's function is 91 for all numbers up to 101, however deep it calls itself.
// inputs: 95
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int mc91(int n) {
  if (n > 100) return n - 10;
  return mc91(mc91(n + 11));
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  const int result = mc91(n);
  assert(n > 101 || result == 91);
  return 0;
}
