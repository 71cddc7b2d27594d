// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// setjmp and longjmp must not disappear silently.
// may be unsupported: setjmp
#include <setjmp.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static jmp_buf buffer;

static void fail(int code) { longjmp(buffer, code); }

int main(void) {
  static unsigned h = 7;
  volatile int rounds = 0;
  const int code = setjmp(buffer);
  mix(&h, (unsigned)code);
  ++rounds;
  if (rounds < 3) fail(rounds * 10);
  mix(&h, (unsigned)rounds);
  return (int)h;
}
