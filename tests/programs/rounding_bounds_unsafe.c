// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Rounded down and up the sums differ when they are not exact.
// inputs: 1.5, 1e-9
#include <assert.h>
#include <fenv.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  volatile float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (!(x >= 1 && x <= 2 && y >= 0 && y <= 1)) return 0;
  fesetround(FE_DOWNWARD);
  volatile float low = x + y;
  fesetround(FE_UPWARD);
  volatile float high = x + y;
  assert(low == high);
  return 0;
}
