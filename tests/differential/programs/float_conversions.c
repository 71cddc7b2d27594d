// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Conversions between integers and floating types, in range: truncation, rounding, widening, narrowing.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

static void show_d(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  mix64(h, x.u);
}
static void show_f(unsigned *h, float f) {
  union { float f; unsigned u; } x = {f};
  mix(h, x.u);
}

int main(void) {
  unsigned h = 8;
  static const double v[] = {0.0, 0.99, -0.99, 1.5, -1.5, 2.5, 100.7, -100.7, 127.9};
  for (int i = 0; i < 9; ++i) {
    mix(&h, (unsigned)(int)v[i]);
    mix(&h, (unsigned)(signed char)v[i]);
    mix(&h, (unsigned)(short)v[i]);
    mix64(&h, (unsigned long long)(long long)v[i]);
    mix(&h, (unsigned)(int)(float)v[i]);
    mix(&h, (_Bool)v[i]);
    if (v[i] > -1) {
      mix(&h, (unsigned)v[i]);
      mix(&h, (unsigned char)v[i]);
      mix64(&h, (unsigned long long)v[i]);
      mix64(&h, (unsigned long)v[i]);
    }
  }
  mix(&h, (unsigned)4294967295.5);
  mix64(&h, (unsigned long long)1.8e19);
  mix64(&h, (unsigned long long)(long long)-9.2e18);
  mix(&h, (unsigned)(int)-2147483648.9);
  static const long long n[] = {0, -1, 16777217, -33554435, 2147483647, 9007199254740993LL, -9223372036854775807LL};
  for (int i = 0; i < 7; ++i) {
    show_d(&h, (double)n[i]);
    show_f(&h, (float)n[i]);
    show_d(&h, (double)(unsigned long long)n[i]);
    show_f(&h, (float)(unsigned long long)n[i]);
    show_d(&h, (double)(int)n[i]);
    show_f(&h, (float)(int)n[i]);
    show_d(&h, (unsigned)n[i]);
    show_f(&h, (unsigned)n[i]);
    show_f(&h, (signed char)n[i]);
    show_d(&h, (unsigned short)n[i]);
  }
  show_f(&h, (float)0.1);
  show_d(&h, (double)0.1f);
  show_f(&h, (float)1e-50);
  show_f(&h, (float)1.00000005960464477540);
  show_f(&h, (float)(1e39));
  float f = 3;
  int i = 7;
  i = (int)(i * f / 2);
  mix(&h, (unsigned)i);
  f = i;
  f /= 4;
  show_f(&h, f);
  unsigned char c = (unsigned char)(f * 10);
  mix(&h, c);
  double mixed = 1 / 2 + 1 / 2.0 + 1.0f / 2;
  show_d(&h, mixed);
  return (int)h;
}
