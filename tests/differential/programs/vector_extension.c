// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// GNU vectors: element-wise arithmetic, comparison, shifts, subscripts, conversions by cast.
// may be unsupported: vector types
typedef int int4 __attribute__((vector_size(16)));
typedef unsigned char uchar16 __attribute__((vector_size(16)));
typedef float float4 __attribute__((vector_size(16)));
typedef long long longlong2 __attribute__((vector_size(16)));

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int4 dot(const int4 *a, const int4 *b) { return *a * *b; }

int main(void) {
  unsigned h = 2;
  int4 a = {1, -2, 3, -4}, b = {10, 20, 30, 40};
  int4 c = a + b * 2 - (a << 1);
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)c[i]);
  c = dot(&a, &b);
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)c[i]);
  c = a < b - 21;  // 0 or -1
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)c[i]);
  c = (a & 0xff) | (b ^ a);
  c[2] = 77;
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)c[i]);
  uchar16 bytes = (uchar16)b;
  for (int i = 0; i < 16; ++i) mix(&h, bytes[i]);
  bytes += 250;
  for (int i = 0; i < 16; ++i) mix(&h, bytes[i]);
  float4 f = {1.5f, 2.5f, -3.5f, 0.0f};
  f = f * 2 + 1;
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)(int)(f[i] * 4));
  longlong2 q = (longlong2)a;
  mix(&h, (unsigned)(q[0] >> 20));
  int4 s = -a / 2;
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)s[i]);
  mix(&h, sizeof(int4));
  return (int)h;
}
