// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Floating-point inputs.
// inputs: 3.5, -0.1, 1e10, 2, -7.25, 1e-300, 0.1
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  mix(h, (unsigned)x.u);
  mix(h, (unsigned)(x.u >> 32));
}

int main(void) {
  unsigned h = 13;
  float sum = 0;
  for (int i = 0; i < 3; ++i) {
    const float f = __VERIFIER_nondet_float();
    show(&h, f);
    sum += f;
  }
  show(&h, sum);
  double product = 1;
  for (int i = 0; i < 4; ++i) {
    const double d = __VERIFIER_nondet_double();
    show(&h, d);
    if (d > 0) product *= d;
    else product /= 1 - d;
  }
  show(&h, product);
  return (int)h;
}
