// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// McCarthy's function is 92 for 102.
// inputs: 102
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int mc91(int n) {
  if (n > 100) return n - 10;
  return mc91(mc91(n + 11));
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 95) return 0;
  const int result = mc91(n);
  assert(n > 102 || result == 91);
  return 0;
}
