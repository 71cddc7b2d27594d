// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// _Complex arithmetic.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  mix(h, (unsigned)x.u);
  mix(h, (unsigned)(x.u >> 32));
}
static void show_complex(unsigned *h, double _Complex z) {
  show(h, __real__ z);
  show(h, __imag__ z);
}

static double _Complex add(double _Complex a, float _Complex b) { return a + b; }

int main(void) {
  unsigned h = 1;
  double _Complex a = 1.5 + 2.0i, b = -0.5 + 4.0i;
  float _Complex f = 2.0f - 1.0fi;
  show_complex(&h, a + b);
  show_complex(&h, a - b);
  show_complex(&h, -a);
  show_complex(&h, ~a);  // conjugate
  show_complex(&h, add(a, f));
  show_complex(&h, a * 2);
  __real__ a = 7;
  __imag__ b += 1;
  show_complex(&h, a);
  show_complex(&h, b);
  mix(&h, a == b);
  mix(&h, a != b);
  mix(&h, sizeof a + sizeof f * 100);
  show_complex(&h, a * b);
  show_complex(&h, a / (2.0 + 0.0i));
  int _Complex n = 3 + 4i;
  mix(&h, (unsigned)(__real__ n * 10 + __imag__ n));
  n = n * n;
  mix(&h, (unsigned)(__real__ n * 100 + __imag__ n));
  double real = (double)b;
  show(&h, real);
  return (int)h;
}
