// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Binary search in N sorted numbers: it finds what is there, at its place, and nothing else.
#include <assert.h>

#ifndef N
#define N 8
#endif

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int find(const int *a, int n, int x) {
  int low = 0, high = n - 1;
  while (low <= high) {
    const int middle = low + (high - low) / 2;
    if (a[middle] == x) return middle;
    if (a[middle] < x)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i + 1 < N; i++) __VERIFIER_assume(a[i] <= a[i + 1]);
  const int x = __VERIFIER_nondet_int();
  const int place = find(a, N, x);
  int is_there = 0;
  for (int i = 0; i < N; i++) is_there |= a[i] == x;
  if (is_there)
    assert(place >= 0 && place < N && a[place] == x);
  else
    assert(place == -1);
  return 0;
}
