// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// CRC-32 bitwise and by table, Adler-32, FNV-1a, a Galois multiplication.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static unsigned table[256];

static unsigned crc_bitwise(const char *s) {
  unsigned crc = ~0u;
  while (*s) {
    crc ^= (unsigned char)*s++;
    for (int k = 0; k < 8; ++k) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  }
  return ~crc;
}
static void fill(void) {
  for (unsigned i = 0; i < 256; ++i) {
    unsigned c = i;
    for (int k = 0; k < 8; ++k) c = c >> 1 ^ (-(c & 1) & 0xedb88320u);
    table[i] = c;
  }
}
static unsigned crc_table(const char *s) {
  unsigned crc = 0xffffffffu;
  for (; *s; ++s) crc = table[(crc ^ (unsigned char)*s) & 0xff] ^ crc >> 8;
  return crc ^ 0xffffffffu;
}
static unsigned adler(const char *s) {
  unsigned a = 1, b = 0;
  for (; *s; ++s) {
    a = (a + (unsigned char)*s) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}
static unsigned long long fnv(const char *s) {
  unsigned long long h = 14695981039346656037ULL;
  while (*s) h = (h ^ (unsigned char)*s++) * 1099511628211ULL;
  return h;
}
static unsigned char galois(unsigned char a, unsigned char b) {
  unsigned char p = 0;
  for (; b; b >>= 1, a = (unsigned char)(a << 1 ^ (a & 0x80 ? 0x1b : 0)))
    if (b & 1) p ^= a;
  return p;
}

int main(void) {
  unsigned h = 8;
  static const char *const texts[] = {"", "a", "123456789", "The quick brown fox"};
  fill();
  for (int i = 0; i < 4; ++i) {
    mix(&h, crc_bitwise(texts[i]));
    mix(&h, crc_table(texts[i]) == crc_bitwise(texts[i]));
    mix(&h, adler(texts[i]));
    mix(&h, (unsigned)fnv(texts[i]));
    mix(&h, (unsigned)(fnv(texts[i]) >> 32));
  }
  mix(&h, crc_table("123456789") == 0xcbf43926u);
  for (int i = 1; i < 256; i += 37) mix(&h, galois((unsigned char)i, 0x53));
  return (int)h;
}
