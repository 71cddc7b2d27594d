// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The Euclidean algorithm with the factors of Bezout.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a == 0 || b == 0) return 0;
  unsigned x = a, y = b, p = 1, q = 0, r = 0, s = 1;
  while (x != y) {
    if (x > y) {
      x -= y;
      p -= r;
      q -= s;
    } else {
      y -= x;
      r -= p;
      s -= q;
    }
  }
  assert(x == p * a + q * b);
  assert(x == r * a + s * b);
  return 0;
}
