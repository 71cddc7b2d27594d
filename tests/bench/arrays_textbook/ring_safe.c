// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A ring buffer never leaves its array.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define SIZE 37
int ring[SIZE];

int main(void) {
  unsigned head = 0, tail = 0, used = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() && used < SIZE) {
      ring[head] = 1;
      head = head == SIZE - 1 ? 0 : head + 1;
      used++;
    } else if (used > 0) {
      assert(ring[tail] >= 0);
      tail = tail == SIZE - 1 ? 0 : tail + 1;
      used--;
    }
  }
  return 0;
}
