// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The representation of floats through memcpy and unions: next value, halving by exponent, fast inverse square root.
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static unsigned to_bits(float f) {
  unsigned u;
  memcpy(&u, &f, sizeof u);
  return u;
}
static float from_bits(unsigned u) {
  float f;
  memcpy(&f, &u, sizeof f);
  return f;
}

static float inverse_root(float x) {
  union { float f; int i; } c = {x};
  c.i = 0x5f3759df - (c.i >> 1);
  c.f *= 1.5f - 0.5f * x * c.f * c.f;
  return c.f;
}

static int exponent(double d) {
  unsigned long long u;
  memcpy(&u, &d, sizeof u);
  return (int)(u >> 52 & 0x7ff) - 1023;
}

int main(void) {
  unsigned h = 12;
  for (float f = 0.25f; f < 100; f *= 3) {
    mix(&h, to_bits(f));
    mix(&h, to_bits(from_bits(to_bits(f) + 1)));
    mix(&h, to_bits(inverse_root(f)));
    mix(&h, (unsigned)exponent(f));
    mix(&h, from_bits(to_bits(f) ^ 0x80000000u) == -f);
  }
  mix(&h, from_bits(0x3f800000) == 1.0f);
  mix(&h, from_bits(0x7f800000) > 3e38f);
  mix(&h, from_bits(0x7fc00000) == from_bits(0x7fc00000));
  mix(&h, from_bits(1) > 0);
  mix(&h, from_bits(0x80000000) == 0);
  mix(&h, to_bits(from_bits(0x00000003) * 0.5f));
  // A loop over a float array copied as integers.
  float a[5] = {1, -2, 3.5f, -0.0f, 1e-40f}, b[5];
  unsigned u[5];
  memcpy(u, a, sizeof a);
  for (int i = 0; i < 5; ++i) u[i] &= 0x7fffffff;
  memcpy(b, u, sizeof b);
  for (int i = 0; i < 5; ++i) mix(&h, to_bits(b[i]));
  mix(&h, b[1] == 2 && b[3] == 0);
  // Total order of floats as integers.
  int order = 1;
  for (unsigned i = 0x3f7ffff0; i < 0x3f800010; ++i) order &= from_bits(i) < from_bits(i + 1);
  mix(&h, (unsigned)order);
  return (int)h;
}
