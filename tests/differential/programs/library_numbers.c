// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// strtol and its relatives, errno, div, byte order.
#include <stdlib.h>

// The headers of a 64-bit host do not serve a 32-bit compiler.
extern int *__errno_location(void);
#define errno (*__errno_location())
#define ERANGE 34
unsigned htonl(unsigned);
unsigned short ntohs(unsigned short);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  static const char *const texts[] = {"42", " -17x", "0x1F", "077", "+9", "", "-", "0x", "99999999999999999999", "zz"};
  unsigned h = 1;
  for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    char *end;
    errno = 0;
    mix(&h, (unsigned)strtol(texts[i], &end, 0));
    mix(&h, (unsigned)(end - texts[i]));
    mix(&h, (unsigned)(errno == ERANGE));
    mix(&h, (unsigned)strtoull(texts[i], 0, 36));
  }
  mix(&h, (unsigned)atoi("-12"));
  mix(&h, (unsigned)atol(" 7 "));
  div_t d = div(-7, 2);
  ldiv_t l = ldiv(100L, -7L);
  lldiv_t ll = lldiv(1LL << 40, 1000);
  mix(&h, (unsigned)(d.quot * 10 + d.rem));
  mix(&h, (unsigned)(l.quot * 10 + l.rem));
  mix(&h, (unsigned)(ll.quot * 10 + ll.rem));
  mix(&h, htonl(0x01020304u));
  mix(&h, ntohs(0x0102));
  return (int)h;
}
