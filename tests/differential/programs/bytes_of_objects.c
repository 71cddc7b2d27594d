// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any object may be read and written through character pointers; this machine is little-endian.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

struct node { int id; short weight; char name[6]; long long stamp; };

static void dump(unsigned *h, const void *object, unsigned long size) {
  const unsigned char *p = object;
  while (size--) mix(h, *p++);
}

static void copy(void *to, const void *from, unsigned long size) {
  char *t = to;
  const char *f = from;
  while (size-- > 0) *t++ = *f++;
}

static unsigned load_big_endian(const unsigned char *p) {
  return (unsigned)p[0] << 24 | (unsigned)p[1] << 16 | (unsigned)p[2] << 8 | p[3];
}

int main(void) {
  unsigned h = 12;
  int i = 0x01020304;
  mix(&h, *(char *)&i);  // 4
  dump(&h, &i, sizeof i);
  mix(&h, load_big_endian((unsigned char *)&i));
  ((char *)&i)[2] = (char)0xff;
  mix(&h, (unsigned)i);
  long long q = -2;
  dump(&h, &q, sizeof q);
  double d = -1.5;
  dump(&h, &d, sizeof d);
  ((unsigned char *)&d)[7] ^= 0x80;
  mix(&h, (unsigned)(d * 2));
  struct node n = {7, -3, "abc", 0x1122334455667788LL}, m;
  copy(&m, &n, sizeof n);
  mix(&h, (unsigned)m.id);
  mix(&h, (unsigned)m.weight);
  mix64(&h, (unsigned long long)m.stamp);
  dump(&h, m.name, sizeof m.name);
  unsigned short *halves = (unsigned short *)&n.stamp;
  for (int k = 0; k < 4; ++k) mix(&h, halves[k]);
  int array[3] = {1, -2, 3};
  unsigned char *b = (unsigned char *)array;
  for (unsigned k = 0; k < sizeof array; k += 3) b[k] += 5;
  for (int k = 0; k < 3; ++k) mix(&h, (unsigned)array[k]);
  const int one = 1;
  mix(&h, *(const char *)&one == 1);
  return (int)h;
}
