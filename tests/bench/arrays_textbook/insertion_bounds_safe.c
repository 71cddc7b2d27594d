// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Insertion sort stays inside an array of any length.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  int* a = malloc(n * sizeof(int));
  if (a == 0) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < n; i++) {
    const int x = a[i];
    int j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  free(a);
  return 0;
}
