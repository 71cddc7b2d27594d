// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Two sorted halves are merged inside of the memory for the result.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000 || m < 1 || m > 10000) return 0;
  int *a = malloc(n * sizeof(int)), *b = malloc(m * sizeof(int)), *c = malloc((n + m) * sizeof(int));
  if (a == 0 || b == 0 || c == 0) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < m; i++) b[i] = __VERIFIER_nondet_int();
  int i = 0, j = 0, k = 0;
  while (i < n || j < m) {
    if (j == m || (i < n && a[i] <= b[j]))
      c[k++] = a[i++];
    else
      c[k++] = b[j++];
  }
  return 0;
}
