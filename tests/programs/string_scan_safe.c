// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The scan stops at the end of the text or at a blank.
// inputs: 97, 98, 99
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[5] = {0};
  for (int i = 0; i < 3; ++i) text[i] = __VERIFIER_nondet_char();
  int i = 0;
  while (text[i] != '\0' && text[i] != ' ') ++i;
  assert(i <= 3);
  return 0;
}
