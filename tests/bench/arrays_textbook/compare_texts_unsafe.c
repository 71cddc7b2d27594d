// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Two texts are compared up to their first difference. Equal ones, too far.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n < 1 || n > 1000000 || m < 1 || m > 1000000) return 0;
  char *a = malloc(n), *b = malloc(m);
  if (a == 0 || b == 0) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (unsigned i = 0; i < m; i++) b[i] = __VERIFIER_nondet_int();
  a[n - 1] = 0;
  b[m - 1] = 0;
  const char *s = a, *t = b;
  while (*s == *t) {
    s++;
    t++;
  }
  return *s < *t;
}
