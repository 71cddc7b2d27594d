// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Linear feedback, xorshift, a Mersenne-like twister: dense bit arithmetic at 8, 16, 32 and 64 bits.
#include <stdint.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

static uint16_t lfsr(uint16_t s) { return (uint16_t)(s >> 1 ^ (-(s & 1u) & 0xb400u)); }
static uint8_t rotate(uint8_t v, int k) { return (uint8_t)(v << (k & 7) | v >> (-k & 7)); }
static uint32_t rotate32(uint32_t v, unsigned k) { return v << (k & 31) | v >> (-k & 31); }
static uint64_t splitmix(uint64_t *s) {
  uint64_t z = *s += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}
static uint32_t twist(uint32_t a, uint32_t b) {
  const uint32_t y = (a & 0x80000000u) | (b & 0x7fffffffu);
  return y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
}

int main(void) {
  unsigned h = 16;
  uint16_t s = 0xace1;
  uint64_t state = 42;
  uint32_t a = 1, b = 2;
  for (int i = 0; i < 40; ++i) {
    s = lfsr(s);
    mix(&h, s);
    mix(&h, rotate((uint8_t)s, i));
    mix(&h, rotate32(h, (unsigned)s));
    mix64(&h, splitmix(&state));
    const uint32_t t = twist(a, b);
    a = b;
    b = t + (uint32_t)i;
    mix(&h, b);
  }
  // Encryption with 32 rounds, and back.
  uint32_t v[2] = {0x01234567, 0x89abcdef}, k[4] = {1, 2, 3, 4}, sum = 0;
  for (int i = 0; i < 32; ++i) {
    sum += 0x9e3779b9;
    v[0] += (v[1] << 4) + k[0] ^ v[1] + sum ^ (v[1] >> 5) + k[1];
    v[1] += (v[0] << 4) + k[2] ^ v[0] + sum ^ (v[0] >> 5) + k[3];
  }
  mix(&h, v[0]);
  mix(&h, v[1]);
  for (int i = 0; i < 32; ++i) {
    v[1] -= (v[0] << 4) + k[2] ^ v[0] + sum ^ (v[0] >> 5) + k[3];
    v[0] -= (v[1] << 4) + k[0] ^ v[1] + sum ^ (v[1] >> 5) + k[1];
    sum -= 0x9e3779b9;
  }
  mix(&h, v[0] == 0x01234567 && v[1] == 0x89abcdef && sum == 0);
  return (int)h;
}
