// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Functions with many parameters of mixed types: registers run out, small types are extended.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

static unsigned ints(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
  return (unsigned)(a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j);
}
static double doubles(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j) {
  return a - b + c - d + e - f + g - h + i * j;
}
static unsigned mixed(char a, float b, short c, double d, long long e, unsigned char f, _Bool g, long double h, int *i,
                      unsigned short j, float k, signed char l) {
  return (unsigned)(int)(a + b * 2 + c + d * 4 + e + f + g + (int)h + *i + j + k + l);
}
static long long wide(int a, long long b, char c, long long d, short e, long long f, int g, long long h) {
  return a * b + c * d + e * f + g * h;
}
static int narrow(signed char a, unsigned char b, short c, unsigned short d) { return a * 1000 + b + c - d; }
static signed char shrink(int x) { return (signed char)x; }
static unsigned short shrink_short(int x) { return (unsigned short)x; }
static _Bool truth(double x) { return x; }
static float single(double x) { return (float)x; }

int main(void) {
  unsigned h = 14;
  int n = 5;
  mix(&h, ints(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  mix(&h, (unsigned)(int)(doubles(1, 2, 3, 4, 5, 6, 7, 8, 9, 10.5) * 2));
  mix(&h, mixed('a', 1.5f, -3, 2.25, 1LL << 20, 200, 5, 7.9L, &n, 65535, 0.5f, -100));
  mix64(&h, (unsigned long long)wide(-1, 1LL << 40, 'x', -7, -300, 1LL << 33, 9, 1LL << 50));
  mix(&h, (unsigned)narrow((signed char)200, (unsigned char)300, (short)40000, (unsigned short)-1));
  mix(&h, (unsigned)shrink(200));
  mix(&h, (unsigned)shrink(-129));
  mix(&h, shrink_short(-1));
  mix(&h, truth(0.001));
  mix(&h, (unsigned)(single(0.1) == 0.1f));
  mix(&h, (unsigned)(single(0.1) == 0.1));
  return (int)h;
}
