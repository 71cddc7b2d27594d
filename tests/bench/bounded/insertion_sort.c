// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Insertion sort of N numbers: they are sorted, and any number is there as often as before.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[N], x = __VERIFIER_nondet_int(), before = 0, after = 0;
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_int();
    before += a[i] == x;
  }
  for (int i = 1; i < N; i++) {
    const int value = a[i];
    int j = i;
    for (; j > 0 && a[j - 1] > value; j--) a[j] = a[j - 1];
    a[j] = value;
  }
  for (int i = 0; i < N; i++) {
    after += a[i] == x;
    if (i > 0) assert(a[i - 1] <= a[i]);
  }
  assert(before == after);
  return 0;
}
