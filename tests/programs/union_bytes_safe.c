// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The low byte of a word is its remainder by 256.
// inputs: 1
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  union { unsigned word; unsigned char bytes[4]; } u;
  u.word = __VERIFIER_nondet_uint();
  assert(u.bytes[0] == u.word % 256);
  return 0;
}
