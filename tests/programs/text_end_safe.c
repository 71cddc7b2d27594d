// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The end of a text is found inside of its memory.
// inputs: 3
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned size = __VERIFIER_nondet_uint();
  if (size < 1 || size > 1000000) return 0;
  char *text = malloc(size);
  if (text == 0) return 0;
  text[size - 1] = 0;
  unsigned length = 0;
  while (text[length] != 0) length++;
  assert(length < size);
  free(text);
  return 0;
}
