// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The length of a text of any length.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 1000000) return 0;
  char* text = malloc(n);
  if (text == 0) return 0;
  for (unsigned i = 0; i < n; i++) text[i] = __VERIFIER_nondet_int();
  text[n - 1] = 0;
  const char* s = text;
  while (*s) s++;
  assert((unsigned)(s - text) < n);
  free(text);
  return 0;
}
