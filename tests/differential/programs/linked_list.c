// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A singly linked list on the heap: insert in order, reverse, remove, free.
#include <stdlib.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct node { int value; struct node *next; };

static struct node *insert(struct node *list, int value) {
  if (!list || list->value >= value) {
    struct node *n = malloc(sizeof *n);
    if (!n) abort();
    n->value = value;
    n->next = list;
    return n;
  }
  list->next = insert(list->next, value);
  return list;
}

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

static struct node *drop(struct node *list, int value) {
  struct node **link = &list;
  while (*link) {
    struct node *n = *link;
    if (n->value == value) {
      *link = n->next;
      free(n);
    } else {
      link = &n->next;
    }
  }
  return list;
}

static void show(unsigned *h, const struct node *list) {
  for (; list; list = list->next) mix(h, (unsigned)list->value);
  mix(h, 0xffff);
}

int main(void) {
  unsigned h = 8;
  struct node *list = NULL;
  for (int i = 0; i < 12; ++i) list = insert(list, i * 7 % 11);
  show(&h, list);
  list = reverse(list);
  show(&h, list);
  list = drop(list, 7);
  list = drop(list, 0);
  show(&h, list);
  list = insert(reverse(list), 6);
  show(&h, list);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  show(&h, list);
  return (int)h;
}
