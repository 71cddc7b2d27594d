// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What sprintf and its relatives write and return.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void mix_text(unsigned *h, int n, const char *text) {
  mix(h, (unsigned)n);
  for (; *text; text++) mix(h, (unsigned char)*text);
}

static int with_list(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(to, size, format, list);
  va_end(list);
  return n;
}

int main(void) {
  unsigned h = 1;
  char text[64];
  int count = 0;
  mix_text(&h, sprintf(text, "%d %i %u|%5d|%-5d|%05d", -7, 0, 4000000000u, 42, 42, -42), text);
  mix_text(&h, sprintf(text, "%x %X %#x %o %#o|%.3d|%+d|% d", 255, 0xabc, 255, 8, 8, 5, 5, 5), text);
  mix_text(&h, sprintf(text, "%hhd %hd %ld %lld %zu", 300, 70000, -1L, 1LL << 40, sizeof text), text);
  mix_text(&h, snprintf(text, 6, "%s and %.2s", "first", "second"), text);
  mix_text(&h, snprintf(text, 1, "%c%c%c", 'a', 'b', 'c'), text);
  mix_text(&h, sprintf(text, "%*d|%-*d|%.*s%%%n", 4, 7, 4, 7, 2, "abc", &count), text);
  mix(&h, (unsigned)count);
  mix_text(&h, with_list(text, sizeof text, "%s-%d-%5c-%ld", "x", 12, 'y', -3L), text);
  const char *format = h == 0 ? "%d" : "<%d|%s>";
  mix_text(&h, sprintf(text, format, 5, "z"), text);
  mix(&h, (unsigned)snprintf(0, 0, "%d%s", 12345, "abc"));
  return (int)h;
}
