// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Two ways to count bits agree.
// inputs: 200
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  const unsigned char x = __VERIFIER_nondet_uchar();
  int by_test = 0, by_clearing = 0;
  for (int i = 0; i < 8; ++i) by_test += x >> i & 1;
  for (unsigned v = x; v; v &= v - 1) ++by_clearing;
  assert(by_test == by_clearing);
  return 0;
}
