// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A search tree on the heap: insert, find, remove, traverse by recursion and by a stack, rotate, free.
#include <stdlib.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct tree { int key; struct tree *child[2]; };

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    if (!t) abort();
    *t = (struct tree){.key = key};
  } else if (key != t->key) {
    struct tree **c = &t->child[key > t->key];
    *c = insert(*c, key);
  }
  return t;
}

static int height(const struct tree *t) {
  if (!t) return 0;
  const int l = height(t->child[0]), r = height(t->child[1]);
  return 1 + (l > r ? l : r);
}

static struct tree *erase(struct tree *t, int key) {
  if (!t) return NULL;
  if (key != t->key) {
    t->child[key > t->key] = erase(t->child[key > t->key], key);
    return t;
  }
  if (t->child[0] && t->child[1]) {
    struct tree *m = t->child[1];
    while (m->child[0]) m = m->child[0];
    t->key = m->key;
    t->child[1] = erase(t->child[1], m->key);
    return t;
  }
  struct tree *rest = t->child[t->child[0] == NULL];
  free(t);
  return rest;
}

static void in_order(unsigned *h, const struct tree *t) {
  if (!t) return;
  in_order(h, t->child[0]);
  mix(h, (unsigned)t->key);
  in_order(h, t->child[1]);
}

static void breadth_first(unsigned *h, struct tree *t) {
  struct tree *queue[32];
  int from = 0, to = 0;
  if (t) queue[to++] = t;
  while (from < to) {
    t = queue[from++];
    mix(h, (unsigned)t->key);
    for (int i = 0; i < 2; ++i)
      if (t->child[i]) queue[to++] = t->child[i];
  }
}

static void destroy(struct tree *t) {
  if (!t) return;
  destroy(t->child[0]);
  destroy(t->child[1]);
  free(t);
}

int main(void) {
  unsigned h = 10;
  struct tree *root = NULL;
  for (int i = 0; i < 20; ++i) root = insert(root, i * 13 % 20);
  in_order(&h, root);
  breadth_first(&h, root);
  mix(&h, (unsigned)height(root));
  for (int i = 0; i < 20; i += 3) root = erase(root, i);
  in_order(&h, root);
  breadth_first(&h, root);
  mix(&h, (unsigned)height(root));
  struct tree *pivot = root->child[0];  // rotate right
  root->child[0] = pivot->child[1];
  pivot->child[1] = root;
  root = pivot;
  breadth_first(&h, root);
  destroy(root);
  return (int)h;
}
