// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The scan also passes the terminator.
// inputs: 97, 98, 99
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[5] = {0};
  for (int i = 0; i < 3; ++i) text[i] = __VERIFIER_nondet_char();
  int i = 0;
  while (i < 4 && text[i] != ' ') ++i;
  assert(i <= 3);
  return 0;
}
