// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Binary search finds positions inside of the array. Or just behind it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = 2 * i;
  const int x = __VERIFIER_nondet_int();
  int low = 0, high = N;
  while (low <= high) {
    const int middle = low + (high - low) / 2;
    if (a[middle] == x) return 0;
    if (a[middle] < x)
      low = middle + 1;
    else
      high = middle - 1;
  }
  assert(low >= 0 && low <= N);
  return 0;
}
