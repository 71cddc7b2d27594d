// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Words, numbers in several bases, run-length coding, a Caesar cipher, base64: characters in and out of buffers.
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, const char *s) {
  do mix(h, (unsigned char)*s);
  while (*s++);
}
static char *in_base(unsigned v, unsigned base, char *end) {
  *--end = 0;
  do *--end = "0123456789abcdefghijklmnopqrstuvwxyz"[v % base];
  while ((v /= base) != 0);
  return end;
}
static int words(const char *s) {
  int n = 0, inside = 0;
  for (; *s; ++s) {
    const int letter = (*s | 32) >= 'a' && (*s | 32) <= 'z';
    n += letter && !inside;
    inside = letter;
  }
  return n;
}
static void run_lengths(const char *s, char *out) {
  while (*s) {
    const char c = *s;
    int n = 0;
    while (*s == c) ++s, ++n;
    *out++ = c;
    if (n > 1) *out++ = (char)('0' + n);
  }
  *out = '\0';
}
static void caesar(char *s, int key) {
  for (; *s; ++s) {
    if (*s >= 'a' && *s <= 'z') *s = (char)('a' + (*s - 'a' + key + 26) % 26);
    else if (*s >= 'A' && *s <= 'Z') *s = (char)('A' + (*s - 'A' + key + 26) % 26);
  }
}
static void base64(const unsigned char *in, size_t n, char *out) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < n; i += 3) {
    unsigned v = (unsigned)in[i] << 16;
    if (i + 1 < n) v |= (unsigned)in[i + 1] << 8;
    if (i + 2 < n) v |= in[i + 2];
    *out++ = digits[v >> 18];
    *out++ = digits[v >> 12 & 63];
    *out++ = i + 1 < n ? digits[v >> 6 & 63] : '=';
    *out++ = i + 2 < n ? digits[v & 63] : '=';
  }
  *out = 0;
}

int main(void) {
  unsigned h = 24;
  char buffer[48];
  for (unsigned base = 2; base < 37; base += 7) show(&h, in_base(3735928559u, base, buffer + sizeof buffer));
  mix(&h, (unsigned)words("The quick, brown fox -- jumps 7 times"));
  run_lengths("aaabccddddde", buffer);
  show(&h, buffer);
  strcpy(buffer, "Hello, Xyz");
  caesar(buffer, 3);
  show(&h, buffer);
  caesar(buffer, -3);
  show(&h, buffer);
  for (size_t n = 0; n < 7; ++n) {
    base64((const unsigned char *)"pincer", n, buffer);
    show(&h, buffer);
  }
  return (int)h;
}
