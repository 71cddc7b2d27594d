// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A product by repeated addition.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned left = b, product = 0;
  while (left != 0) {
    product += a;
    left--;
  }
  assert(product == a * b);
  return 0;
}
