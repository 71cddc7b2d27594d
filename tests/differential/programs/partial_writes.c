// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Memory written at one width and read at another, also across element boundaries.
#include <stdint.h>
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 12;
  union { uint8_t b[16]; uint16_t h[8]; uint32_t w[4]; uint64_t q[2]; } m;
  memset(&m, 0, sizeof m);
  m.w[1] = 0xdeadbeef;
  mix64(&h, m.q[0]);
  m.h[3] = 0x1234;
  mix64(&h, m.q[0]);
  m.b[4] ^= 0xff;
  mix(&h, m.w[1]);
  m.q[1] = 0x0102030405060708;
  mix(&h, m.h[5]);
  uint32_t straddle;
  memcpy(&straddle, &m.b[6], 4);  // half of each quad
  mix(&h, straddle);
  memcpy(&m.b[7], &straddle, 4);
  mix64(&h, m.q[0]);
  mix64(&h, m.q[1]);
  uint32_t words[4] = {1, 2, 3, 4};
  uint8_t *p = (uint8_t *)words;
  for (int i = 0; i < 16; i += 5) p[i] = (uint8_t)(0xa0 + i);
  for (int i = 0; i < 4; ++i) mix(&h, words[i]);
  uint64_t *q = (uint64_t *)(void *)m.w;
  q[0] += q[1];
  for (int i = 0; i < 4; ++i) mix(&h, m.w[i]);
  memset(p + 3, 0x11, 6);
  for (int i = 0; i < 4; ++i) mix(&h, words[i]);
  struct { uint8_t a; uint32_t b; uint16_t c; } s = {1, 0x22334455, 0x6677};
  uint8_t *raw = (uint8_t *)&s.b;
  raw[3] = 0;
  raw[0]++;
  mix(&h, s.b);
  return (int)h;
}
