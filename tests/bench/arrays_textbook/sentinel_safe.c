// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A search needs no bound where the element is put at the end.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) return 0;
  int* a = malloc((n + 1) * sizeof(int));
  if (a == 0) return 0;
  for (int i = 0; i <= n; i++) a[i] = __VERIFIER_nondet_int();
  a[n] = x;
  int i = 0;
  while (a[i] != x) i++;
  free(a);
  return i > n;
}
