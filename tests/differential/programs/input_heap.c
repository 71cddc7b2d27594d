// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Heap blocks whose number, size and use depend on inputs.
// inputs: 5, 3, 9, 1, 7, 4, 2, 6, 3
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct node { unsigned value; struct node *next; };

static void *need(void *p) {
  if (!p) abort();
  return p;
}

int main(void) {
  unsigned h = 4;
  const unsigned n = __VERIFIER_nondet_uint();
  struct node *list = NULL;
  for (unsigned i = 0; i < n; ++i) {
    struct node *fresh = need(malloc(sizeof *fresh));
    fresh->value = __VERIFIER_nondet_uint();
    struct node **link = &list;
    while (*link && (*link)->value < fresh->value) link = &(*link)->next;
    fresh->next = *link;
    *link = fresh;
  }
  for (struct node *k = list; k; k = k->next) mix(&h, k->value);
  const unsigned size = __VERIFIER_nondet_uint();
  int *block = need(malloc(size * sizeof *block));
  for (unsigned i = 0; i < size; ++i) block[i] = (int)(i * i) - 3;
  block = need(realloc(block, size * 2 * sizeof *block));
  memcpy(block + size, block, size * sizeof *block);
  memmove(block + 1, block, size * sizeof *block);
  for (unsigned i = 0; i < size * 2; ++i) mix(&h, (unsigned)block[i]);
  const unsigned drop = __VERIFIER_nondet_uint() % n;
  struct node **link = &list;
  for (unsigned i = 0; i < drop; ++i) link = &(*link)->next;
  struct node *gone = *link;
  *link = gone->next;
  mix(&h, gone->value);
  free(gone);
  unsigned char *zeros = need(calloc(__VERIFIER_nondet_uint(), 2));
  mix(&h, zeros[5]);
  memset(zeros, 0xab, 3);
  mix(&h, zeros[2] + zeros[3]);
  while (list) {
    struct node *next = list->next;
    mix(&h, list->value);
    free(list);
    list = next;
  }
  free(zeros);
  free(block);
  return (int)h;
}
