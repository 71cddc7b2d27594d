// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Cubes by additions only, where a difference is wrong after a while.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  const unsigned long n = __VERIFIER_nondet_ulong();
  unsigned long i = 0, cube = 0, first = 1, second = 6;
  while (i < n) {
    cube += first;
    first += second;
    second += i == 700 ? 5 : 6;
    i++;
    assert(cube == i * i * i);
  }
  return 0;
}
