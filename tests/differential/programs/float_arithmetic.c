// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// float: arithmetic rounds to 24 bits after every operation; results are seen through their bits.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static unsigned bits(float f) {
  union { float f; unsigned u; } x = {f};
  return x.u;
}

int main(void) {
  unsigned h = 4;
  static const float v[] = {0.0f, -0.0f, 1.0f, -1.5f, 0.1f, 3.1415927f, 1e10f, -1e-10f, 16777216.0f, 1.17549435e-38f};
  for (int i = 0; i < 10; ++i) {
    for (int j = 0; j < 10; ++j) {
      mix(&h, bits(v[i] + v[j]));
      mix(&h, bits(v[i] - v[j]));
      mix(&h, bits(v[i] * v[j]));
      if (v[j] != 0) mix(&h, bits(v[i] / v[j]));
    }
    mix(&h, bits(-v[i]));
  }
  float sum = 0;
  for (int i = 1; i <= 50; ++i) sum += 1.0f / (float)i;
  mix(&h, bits(sum));
  float x = 16777216.0f;
  mix(&h, bits(x + 1.0f));  // rounds to even
  mix(&h, bits(x + 3.0f));
  float tiny = 1.0f;
  for (int i = 0; i < 155; ++i) tiny /= 2;  // subnormal, then zero
  mix(&h, bits(tiny));
  float tenth = 0.1f;
  mix(&h, bits(tenth * tenth));
  mix(&h, bits((float)((double)tenth * tenth)));
  mix(&h, bits(tenth * 3 - 0.3f));
  float large = 3e38f;
  mix(&h, bits(large * 10));  // infinity
  mix(&h, bits(-large - large));
  x = 2.0f;  // Newton
  for (int i = 0; i < 5; ++i) x = 0.5f * (x + 2.0f / x);
  mix(&h, bits(x));
  x += 1;
  x -= 0.25;
  x *= 2;
  x /= 3;
  mix(&h, bits(x));
  mix(&h, bits(x++));
  mix(&h, bits(--x));
  return (int)h;
}
