// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Two sorted arrays of N / 2 numbers are merged through pointers: the result is sorted.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  int a[N / 2], b[N / 2], c[N];
  for (int i = 0; i < N / 2; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = __VERIFIER_nondet_int();
    if (i > 0) __VERIFIER_assume(a[i - 1] <= a[i] && b[i - 1] <= b[i]);
  }
  const int *p = a, *q = b;
  for (int i = 0; i < N; i++) {
    if (q == b + N / 2 || (p != a + N / 2 && *p <= *q))
      c[i] = *p++;
    else
      c[i] = *q++;
  }
  for (int i = 1; i < N; i++) assert(c[i - 1] <= c[i]);
  return 0;
}
