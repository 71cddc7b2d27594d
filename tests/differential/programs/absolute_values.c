// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// abs, labs and llabs.
#include <stdlib.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 9;
  for (int i = -7; i < 8; i += 3) {
    mix(&h, (unsigned)abs(i));
    mix(&h, (unsigned)labs(i * 100000L));
    mix(&h, (unsigned)llabs(i * 10000000000LL));
  }
  return (int)h;
}
