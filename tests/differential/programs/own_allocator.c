// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A memory allocator inside a static array: headers before blocks, splitting, coalescing, alignment.
#include <stddef.h>
#include <stdint.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct header { size_t size; int used; };
enum { UNIT = 16, UNITS = 32 };
static _Alignas(16) unsigned char arena[UNIT * UNITS];

static struct header *at(size_t offset) { return (struct header *)(void *)(arena + offset); }

static void *allocate(size_t n) {
  n = (n + UNIT - 1) / UNIT * UNIT + UNIT;
  for (size_t o = 0; o < sizeof arena; o += at(o)->size) {
    struct header *b = at(o);
    if (b->used || b->size < n) continue;
    if (b->size > n) {
      struct header *rest = at(o + n);
      rest->size = b->size - n;
      rest->used = 0;
      b->size = n;
    }
    b->used = 1;
    return arena + o + UNIT;
  }
  return NULL;
}

static void release(void *p) {
  ((struct header *)(void *)((unsigned char *)p - UNIT))->used = 0;
  for (size_t o = 0; o < sizeof arena;) {
    struct header *b = at(o);
    const size_t after = o + b->size;
    if (!b->used && after < sizeof arena && !at(after)->used) b->size += at(after)->size;
    else o = after;
  }
}

static void show(unsigned *h) {
  for (size_t o = 0; o < sizeof arena; o += at(o)->size) mix(h, (unsigned)(at(o)->size * 2 + (unsigned)at(o)->used));
}

int main(void) {
  unsigned h = 23;
  *at(0) = (struct header){sizeof arena, 0};
  int *a = allocate(5 * sizeof(int));
  char *b = allocate(1);
  double *c = allocate(20 * sizeof(double));
  show(&h);
  for (int i = 0; i < 5; ++i) a[i] = i * i;
  for (int i = 0; i < 20; ++i) c[i] = i * 0.5;
  *b = 'b';
  mix(&h, (uintptr_t)c % 16 == 0);
  release(b);
  show(&h);
  short *d = allocate(40);
  mix(&h, (unsigned)((unsigned char *)d - arena));
  for (int i = 0; i < 20; ++i) d[i] = (short)(i - 10);
  release(a);
  show(&h);
  void *none = allocate(1000);
  mix(&h, none == NULL);
  unsigned char *e = allocate(30);
  mix(&h, (unsigned)(e - arena));
  mix(&h, (unsigned)(c[19] * 2));
  mix(&h, (unsigned)d[3]);
  release(c);
  release(d);
  release(e);
  show(&h);
  return (int)h;
}
