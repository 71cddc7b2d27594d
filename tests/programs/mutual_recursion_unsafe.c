// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The base case of odd is wrong.
// inputs: 6
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n <= 1 ? 0 : even(n - 1); }

int main(void) {
  const unsigned n = __VERIFIER_nondet_uchar() % 12;
  assert(even(n) == (n % 2 == 0));
  return 0;
}
