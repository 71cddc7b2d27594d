// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// malloc, calloc, realloc, free: contents survive, zeroed memory, blocks of blocks, growing arrays.
#include <stdlib.h>
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void *need(void *p) {
  if (!p) abort();
  return p;
}

struct vector { int *data; size_t size, capacity; };

static void push(struct vector *v, int x) {
  if (v->size == v->capacity) {
    v->capacity = v->capacity ? v->capacity * 2 : 2;
    v->data = need(realloc(v->data, v->capacity * sizeof *v->data));
  }
  v->data[v->size++] = x;
}

int main(void) {
  unsigned h = 11;
  struct vector v = {0};
  for (int i = 0; i < 20; ++i) push(&v, i * i - 7);
  for (size_t i = 0; i < v.size; ++i) mix(&h, (unsigned)v.data[i]);
  mix(&h, (unsigned)v.capacity);
  v.data = need(realloc(v.data, 5 * sizeof(int)));
  for (int i = 0; i < 5; ++i) mix(&h, (unsigned)v.data[i]);
  free(v.data);

  char *z = need(calloc(10, 3));
  for (int i = 0; i < 30; ++i) mix(&h, (unsigned char)z[i]);
  z[29] = 'q';
  z = need(realloc(z, 50));
  mix(&h, (unsigned char)z[29]);
  memset(z + 30, 1, 20);
  mix(&h, (unsigned char)z[49]);
  free(z);
  free(NULL);

  int **rows = need(malloc(4 * sizeof *rows));
  for (int i = 0; i < 4; ++i) {
    rows[i] = need(malloc((size_t)(i + 1) * sizeof **rows));
    for (int j = 0; j <= i; ++j) rows[i][j] = i && j && j < i ? rows[i - 1][j - 1] + rows[i - 1][j] : 1;
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) mix(&h, (unsigned)rows[i][j]);
  int *a = rows[0], *b = rows[1];
  mix(&h, a != b);
  for (int i = 0; i < 4; ++i) free(rows[i]);
  free(rows);

  double *d = need(malloc(3 * sizeof *d));
  for (int i = 0; i < 3; ++i) d[i] = i + 0.5;
  mix(&h, (unsigned)(d[0] * d[1] * d[2] * 8));
  struct { short s; long l; } *m = (void *)d;  // the block is reused for another type
  m->s = -3;
  m->l = 123456;
  mix(&h, (unsigned)(m->s + m->l));
  free(d);
  return (int)h;
}
