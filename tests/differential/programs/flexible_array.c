// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Flexible array members, on the heap and with GNU static initialisation; zero-length arrays.
#include <stdlib.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct buffer { unsigned length; unsigned char data[]; };
struct row { short count; int items[0]; };
struct pair { char tag; double values[]; };

static struct buffer fixed = {3, {10, 20, 30}};

static struct buffer *make(unsigned n) {
  struct buffer *b = malloc(sizeof *b + n);
  if (!b) abort();
  b->length = n;
  for (unsigned i = 0; i < n; ++i) b->data[i] = (unsigned char)(i * 3 + n);
  return b;
}

int main(void) {
  unsigned h = 12;
  mix(&h, sizeof(struct buffer) + 100 * sizeof(struct row) + 10000 * sizeof(struct pair));
  for (unsigned i = 0; i < fixed.length; ++i) mix(&h, fixed.data[i]);
  for (unsigned n = 0; n < 9; n += 4) {
    struct buffer *b = make(n);
    for (unsigned i = 0; i < b->length; ++i) mix(&h, b->data[i]);
    b = realloc(b, sizeof *b + n + 2);
    if (!b) abort();
    b->data[n] = 99;
    b->data[n + 1] = b->data[n / 2];
    b->length += 2;
    for (unsigned i = 0; i < b->length; ++i) mix(&h, b->data[i]);
    free(b);
  }
  struct row *r = malloc(sizeof *r + 4 * sizeof(int));
  if (!r) abort();
  r->count = 4;
  for (int i = 0; i < r->count; ++i) r->items[i] = i * -7;
  for (int i = 0; i < r->count; ++i) mix(&h, (unsigned)r->items[i]);
  free(r);
  struct pair *p = malloc(sizeof *p + 2 * sizeof(double));
  if (!p) abort();
  p->values[0] = 1.5;
  p->values[1] = p->values[0] * 2;
  mix(&h, (unsigned)(p->values[1] * 4));
  free(p);
  return (int)h;
}
