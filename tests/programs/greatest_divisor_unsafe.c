// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Three rounds are not always enough.
// inputs: 3, 17
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  const int a = __VERIFIER_nondet_uchar() % 20, b = __VERIFIER_nondet_uchar() % 20;
  if (a == 0 || b == 0) return 0;
  int x = a, y = b;
  for (int i = 0; i < 3 && x != y; ++i) {
    if (x > y) x -= y;
    else y -= x;
  }
  assert(a % x == 0 && b % x == 0);
  return 0;
}
