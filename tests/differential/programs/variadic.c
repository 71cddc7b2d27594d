// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Variadic functions: int, long long, double and pointer arguments, va_copy, promotion of char and float.
// may be unsupported: variadic functions
#include <stdarg.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = 0;
  while (n-- > 0) s += va_arg(list, int);
  va_end(list);
  return s;
}

static unsigned format(const char *kinds, ...) {
  unsigned h = 7;
  va_list list, again;
  va_start(list, kinds);
  va_copy(again, list);
  for (const char *k = kinds; *k; ++k) {
    switch (*k) {
      case 'i': mix(&h, (unsigned)va_arg(list, int)); break;
      case 'q': mix64(&h, (unsigned long long)va_arg(list, long long)); break;
      case 'd': mix(&h, (unsigned)(int)(va_arg(list, double) * 16)); break;
      case 's': mix(&h, (unsigned char)*va_arg(list, const char *)); break;
      case 'l': mix64(&h, (unsigned long long)va_arg(list, long)); break;
    }
  }
  va_end(list);
  if (*kinds == 'i') mix(&h, (unsigned)va_arg(again, int));
  va_end(again);
  return h;
}

static int last(int n, va_list list) {
  int v = 0;
  while (n-- > 0) v = va_arg(list, int);
  return v;
}
static int forward(int n, ...) {
  va_list list;
  va_start(list, n);
  int v = last(n, list);
  va_end(list);
  return v;
}

int main(void) {
  unsigned h = 3;
  mix(&h, (unsigned)sum(0));
  mix(&h, (unsigned)sum(3, 10, -20, 300));
  mix(&h, (unsigned)sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  mix(&h, (unsigned)sum(2, (char)-3, (unsigned short)60000));
  mix(&h, format("iqdslidqdi", 1, 2LL << 40, 0.5, "text", -4L, 'c', 2.5f, -1LL, 1e3, 99));
  mix(&h, format("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.));
  mix(&h, (unsigned)forward(4, 5, 6, 7, 8));
  return (int)h;
}
