// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Heap sort of N numbers: they are sorted.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern int __VERIFIER_nondet_int(void);

static void sift(int *a, int root, int n) {
  for (;;) {
    int child = 2 * root + 1;
    if (child >= n) return;
    if (child + 1 < n && a[child] < a[child + 1]) child++;
    if (a[root] >= a[child]) return;
    const int kept = a[root];
    a[root] = a[child];
    a[child] = kept;
    root = child;
  }
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = N / 2 - 1; i >= 0; i--) sift(a, i, N);
  for (int n = N - 1; n > 0; n--) {
    const int kept = a[0];
    a[0] = a[n];
    a[n] = kept;
    sift(a, 0, n);
  }
  for (int i = 1; i < N; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
