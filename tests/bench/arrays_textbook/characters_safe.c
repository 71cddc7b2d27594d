// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A loop counts the characters of a text in a set.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n < 1 || n > 1000000 || m < 1 || m > 1000000) return 0;
  char *text = malloc(n), *set = malloc(m);
  if (text == 0 || set == 0) return 0;
  for (unsigned i = 0; i < n; i++) text[i] = __VERIFIER_nondet_int();
  for (unsigned i = 0; i < m; i++) set[i] = __VERIFIER_nondet_int();
  text[n - 1] = 0;
  set[m - 1] = 0;
  unsigned count = 0;
  for (const char* s = text; *s; s++) {
    const char* t = set;
    while (*t && *t != *s) t++;
    if (*t) count++;
  }
  assert(count < 1000000);
  return 0;
}
