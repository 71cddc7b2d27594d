// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A circular doubly linked list with a sentinel, splicing and a queue on top; calloc.
#include <stdlib.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct node { struct node *previous, *next; int value; };

static void link(struct node *at, struct node *n) {
  n->next = at->next;
  n->previous = at;
  at->next->previous = n;
  at->next = n;
}
static struct node *unlink_node(struct node *n) {
  n->previous->next = n->next;
  n->next->previous = n->previous;
  return n;
}
static struct node *make(int v) {
  struct node *n = calloc(1, sizeof *n);
  if (!n) abort();
  n->value += v;
  return n;
}
static void show(unsigned *h, const struct node *s) {
  for (const struct node *n = s->next; n != s; n = n->next) mix(h, (unsigned)n->value);
  for (const struct node *n = s->previous; n != s; n = n->previous) mix(h, (unsigned)n->value * 3);
}

int main(void) {
  unsigned h = 9;
  struct node s = {&s, &s, -1};
  for (int i = 0; i < 6; ++i) link(i % 2 ? &s : s.previous, make(i * 5));
  show(&h, &s);
  link(s.previous, unlink_node(s.next));  // rotate
  show(&h, &s);
  for (struct node *n = s.next, *next; n != &s; n = next) {
    next = n->next;
    if (n->value % 3 == 0) free(unlink_node(n));
  }
  show(&h, &s);
  while (s.next != &s) {
    struct node *n = unlink_node(s.next);
    mix(&h, (unsigned)n->value);
    free(n);
  }
  mix(&h, s.next == s.previous);
  return (int)h;
}
