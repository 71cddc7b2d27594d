// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Not every number is ordered with respect to zero.
// inputs: nan
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  const float x = __VERIFIER_nondet_float();
  assert(x < 0 || x >= 0);
  return 0;
}
