// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Packed structs and misaligned scalars, directly and through memcpy.
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

struct __attribute__((packed)) record {
  char tag;
  int number;
  short half;
  double real;
  long long big;
  char end;
};

int main(void) {
  unsigned h = 11;
  struct record r[3];
  for (int i = 0; i < 3; ++i) {
    r[i] = (struct record){(char)('a' + i), -i * 1000003, (short)(i * 12345), i * 0.125, i * 0x123456789aLL, 'z'};
  }
  mix(&h, sizeof r);
  for (int i = 0; i < 3; ++i) {
    r[i].number ^= 0x5a5a5a5a;
    r[i].big -= 1;
    r[i].real += r[i].half;
    mix(&h, (unsigned)r[i].number);
    mix(&h, (unsigned)r[i].half);
    mix(&h, (unsigned)(int)(r[i].real * 8));
    mix64(&h, (unsigned long long)r[i].big);
  }
  unsigned char buffer[24];
  for (int i = 0; i < 24; ++i) buffer[i] = (unsigned char)(i * 29 + 3);
  for (int at = 0; at < 16; at += 3) {
    unsigned u;
    unsigned long long q;
    short s;
    memcpy(&u, buffer + at, sizeof u);
    memcpy(&q, buffer + at, sizeof q);
    memcpy(&s, buffer + at, sizeof s);
    mix(&h, u);
    mix64(&h, q);
    mix(&h, (unsigned)s);
    u += 0x01020304;
    memcpy(buffer + at + 1, &u, sizeof u);
  }
  struct __attribute__((packed)) { char c; int i; } *p = (void *)(buffer + 2);
  p->i = p->i * 3 + p->c;
  for (int i = 0; i < 24; ++i) mix(&h, buffer[i]);
  return (int)h;
}
