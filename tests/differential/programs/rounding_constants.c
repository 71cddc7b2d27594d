// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Constants that the compiler must not fold: each addition stands where another mode holds. The pragma does not matter
// to the machine.
#include <fenv.h>
#pragma STDC FENV_ACCESS OFF

static int count(void) {
  volatile float one = 1.0f, little = 0x1.8p-24f, third = 3.0f;
  int sum = 0;
  volatile float r;
  fesetround(FE_TONEAREST);
  r = one + little;
  sum += r == 0x1.000002p+0f;
  fesetround(FE_DOWNWARD);
  r = one + little;
  sum += (r == 1.0f) * 2;
  r = -one - little;
  sum += (r == -0x1.000002p+0f) * 4;
  r = one / third;
  sum += (r == 0x1.555554p-2f) * 8;
  r = one - one;
  sum += (1 / r < 0) * 16;  // -0
  fesetround(FE_UPWARD);
  r = one / third;
  sum += (r == 0x1.555556p-2f) * 32;
  r = one - one;
  sum += (1 / r > 0) * 64;
  fesetround(FE_TOWARDZERO);
  r = -one - little;
  sum += (r == -1.0f) * 128;
  volatile float huge = 0x1.fffffep127f;
  r = huge * third;
  sum += (r == huge) * 256;
  fesetround(FE_TONEAREST);
  r = huge * third;
  sum += (r > huge) * 512;
  return sum;
}

int main(void) {
  const int first = count();
  const int second = count();
  return first == second ? first : -1;
}
