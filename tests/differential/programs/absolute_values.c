// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// abs, labs, llabs and division results as structs.
// may be unsupported: div ldiv
#include <stdlib.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 9;
  for (int i = -7; i < 8; i += 3) {
    mix(&h, (unsigned)abs(i));
    mix(&h, (unsigned)labs(i * 100000L));
    mix(&h, (unsigned)llabs(i * 10000000000LL));
  }
  const div_t d = div(-17, 5);
  mix(&h, (unsigned)(d.quot * 100 + d.rem));
  return (int)h;
}
