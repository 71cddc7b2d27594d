// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The first byte in memory is not the high one.
// inputs: 1
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  union { unsigned word; unsigned char bytes[4]; } u;
  u.word = __VERIFIER_nondet_uint();
  assert(u.bytes[0] == u.word >> 24);
  return 0;
}
