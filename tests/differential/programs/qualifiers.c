// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// const, volatile and restrict on objects, pointers, members and parameters.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static const int table[4] = {2, 3, 5, 7};
static volatile int device;
struct port { volatile unsigned status; const unsigned char id; unsigned data; };

static void add(int n, int *restrict to, const int *restrict from) {
  for (int i = 0; i < n; ++i) to[i] += from[i];
}
static int length(const char *const s) {
  const char *p = s;
  while (*p) p++;
  return (int)(p - s);
}
static int array_parameter(int a[const restrict static 2]) { return a[0] - a[1]; }

int main(void) {
  unsigned h = 17;
  int to[4] = {1, 1, 1, 1};
  add(4, to, table);
  add(4, to, table);
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)to[i]);
  mix(&h, (unsigned)length("const pointer"));
  device = 5;
  device += device;
  device++;
  mix(&h, (unsigned)device);
  volatile int *p = &device;
  *p |= 0x100;
  mix(&h, (unsigned)(*p + *p));
  struct port port = {.status = 1, .id = 9};
  while (port.status < 100) port.status = port.status * 3 + port.id;
  port.data = port.status ^ port.id;
  mix(&h, port.data);
  const int *reader = to;
  ++reader;
  mix(&h, (unsigned)*reader);
  int *const fixed = to;
  *fixed = 33;
  mix(&h, (unsigned)to[0]);
  const volatile double real = 2.5;
  mix(&h, (unsigned)(real * real * 4));
  *(int *)(const int *)&to[1] = 44;
  mix(&h, (unsigned)array_parameter(to));
  volatile unsigned char narrow = 255;
  mix(&h, (unsigned)(narrow + 1));
  narrow++;
  mix(&h, narrow);
  register int fast = 3;
  fast *= fast;
  mix(&h, (unsigned)fast);
  volatile struct { int a, b; } pair = {1, 2};
  pair.a = pair.b;
  mix(&h, (unsigned)(pair.a + pair.b));
  return (int)h;
}
