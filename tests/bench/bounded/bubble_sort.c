// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Bubble sort of N numbers that stops when nothing moved, with swaps through pointers: sorted, and with the same sum.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern int __VERIFIER_nondet_int(void);

static void swap(int *a, int *b) {
  const int kept = *a;
  *a = *b;
  *b = kept;
}

int main(void) {
  int a[N];
  unsigned before = 0, after = 0;
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_int();
    before += (unsigned)a[i];
  }
  for (int last = N - 1, moved = 1; last > 0 && moved; last--) {
    moved = 0;
    for (int i = 0; i < last; i++) {
      if (a[i] > a[i + 1]) {
        swap(&a[i], &a[i + 1]);
        moved = 1;
      }
    }
  }
  for (int i = 0; i < N; i++) {
    after += (unsigned)a[i];
    if (i > 0) assert(a[i - 1] <= a[i]);
  }
  assert(before == after);
  return 0;
}
