// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A text is copied into memory that is as large.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n < 1 || n > 1000000 || m < n || m > 1000000) return 0;
  char *from = malloc(n), *to = malloc(m);
  if (from == 0 || to == 0) return 0;
  for (unsigned i = 0; i < n; i++) from[i] = __VERIFIER_nondet_int();
  from[n - 1] = 0;
  char* t = to;
  const char* s = from;
  while ((*t++ = *s++));
  return 0;
}
