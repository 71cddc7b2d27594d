// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// sizeof, _Alignof and offsetof of scalars, arrays, structs, unions, with _Alignas and packed.
#include <stddef.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct plain { char a; double b; short c; long d; char e; long long f; };
struct __attribute__((packed)) tight { char a; double b; short c; long d; };
struct aligned { char a; _Alignas(16) char b; char c; };
struct __attribute__((aligned(32))) wide { int x; };
struct nested { char a; struct plain p; union { char c; void *q; } u; };
union mix_up { char a[9]; short b; long double c; };
struct empty_tail { int n; char data[]; };

int main(void) {
  unsigned h = 4;
  mix(&h, sizeof(char) + 10 * sizeof(short) + 100 * sizeof(int) + 1000 * sizeof(long) + 10000 * sizeof(long long));
  mix(&h, sizeof(float) + 10 * sizeof(double) + 100 * sizeof(long double) + 10000 * sizeof(void *));
  mix(&h, _Alignof(char) + 10 * _Alignof(short) + 100 * _Alignof(int) + 1000 * _Alignof(long));
  mix(&h, _Alignof(long long) + 100 * _Alignof(double) + 10000 * _Alignof(long double));
  mix(&h, __alignof__(double));
  mix(&h, sizeof(struct plain));
  mix(&h, offsetof(struct plain, b));
  mix(&h, offsetof(struct plain, c));
  mix(&h, offsetof(struct plain, d));
  mix(&h, offsetof(struct plain, f));
  mix(&h, sizeof(struct tight));
  mix(&h, offsetof(struct tight, d));
  mix(&h, sizeof(struct aligned) + 100 * offsetof(struct aligned, c) + 10000 * _Alignof(struct aligned));
  mix(&h, sizeof(struct wide[3]));
  mix(&h, sizeof(struct nested) + 1000 * offsetof(struct nested, p.d) + 100000 * offsetof(struct nested, u));
  mix(&h, sizeof(union mix_up) + 100 * _Alignof(union mix_up));
  mix(&h, sizeof(struct empty_tail) + 100 * offsetof(struct empty_tail, data[3]));
  int a[3][5];
  mix(&h, sizeof a + 100 * sizeof a[0] + 10000 * sizeof a[0][0]);
  mix(&h, sizeof(int(*)[5]));
  mix(&h, sizeof "hello" + 100 * sizeof(char[7]));
  int i = 3;
  mix(&h, sizeof(i++));   // not evaluated
  mix(&h, (unsigned)i);
  mix(&h, sizeof(struct { char c[3]; }));
  mix(&h, sizeof(size_t) + 10 * sizeof(ptrdiff_t) + 100 * sizeof(wchar_t));
  return (int)h;
}
