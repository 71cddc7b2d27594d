// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Floating-point operations on inputs.
// inputs: 1.1, -2.7, 0.1, 1e-40, 3.3e38, 123456.789, -0.0, inf
#include <math.h>

extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  if (d != d) x.u = 1;
  mix(h, (unsigned)x.u);
  mix(h, (unsigned)(x.u >> 32));
}

int main(void) {
  unsigned h = 3;
  const double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
  const float f = __VERIFIER_nondet_float(), tiny = __VERIFIER_nondet_float(), large = __VERIFIER_nondet_float();
  const double c = __VERIFIER_nondet_double(), z = __VERIFIER_nondet_double(), inf = __VERIFIER_nondet_double();
  show(&h, a + b);
  show(&h, a * b - c);
  show(&h, c / a);
  show(&h, f * f);
  show(&h, f + tiny);
  show(&h, tiny / 2);
  show(&h, large * 2);
  show(&h, large + f == large);
  show(&h, -z);
  show(&h, 1 / z);
  show(&h, inf - inf);
  show(&h, inf * z);
  show(&h, sqrt(c));
  show(&h, floor(b));
  show(&h, ceil(b));
  show(&h, trunc(b));
  show(&h, round(b));
  show(&h, fabs(b));
  show(&h, fmin(a, b));
  show(&h, fmax(a, b));
  show(&h, copysign(a, z));
  mix(&h, (unsigned)(int)b);
  mix(&h, (unsigned)c);
  mix(&h, (unsigned)(unsigned char)(a * 100));
  show(&h, (float)c);
  show(&h, (double)(f / 3));
  mix(&h, (a < b) + 2u * (z == 0) + 4u * (inf > large) + 8u * !!isnan(inf - inf) + 16u * !!signbit(z));
  show(&h, (long long)(c * 1e9));
  show(&h, (unsigned)(int)a);
  long double wide = a;
  wide = wide / 3 + c;
  show(&h, (double)wide);
  return (int)h;
}
