// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Less common string functions.
// may be unsupported: strnlen strspn strcspn strpbrk stpcpy
#define _GNU_SOURCE
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 14;
  const char *s = "hello, world";
  char buffer[16];
  mix(&h, (unsigned)strnlen(s, 5));
  mix(&h, (unsigned)strnlen(s, 50));
  mix(&h, (unsigned)strspn(s, "hel"));
  mix(&h, (unsigned)strcspn(s, " ,"));
  mix(&h, (unsigned)(strpbrk(s, "wr") - s));
  mix(&h, strpbrk(s, "xyz") == 0);
  char *end = stpcpy(buffer, "abc");
  mix(&h, (unsigned)(end - buffer));
  mix(&h, (unsigned char)buffer[2]);
  return (int)h;
}
