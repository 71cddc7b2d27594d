// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Object orientation by hand: vtables, inheritance by first member, dynamic dispatch, downcasts.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct shape;
struct vtable {
  int (*area)(const struct shape *);
  void (*grow)(struct shape *, int);
};
struct shape { const struct vtable *v; int id; };
struct square { struct shape base; int side; };
struct box { struct shape base; short w, h; };
struct group { struct shape base; struct shape *member[4]; int count; };

static int square_area(const struct shape *s) {
  const struct square *q = (const struct square *)s;
  return q->side * q->side;
}
static void square_grow(struct shape *s, int by) { ((struct square *)s)->side += by; }
static int box_area(const struct shape *s) { return ((const struct box *)s)->w * ((const struct box *)s)->h; }
static void box_grow(struct shape *s, int by) {
  struct box *b = (struct box *)s;
  b->w += (short)by;
  b->h -= (short)by;
}
static int group_area(const struct shape *s) {
  const struct group *g = (const struct group *)s;
  int sum = 0;
  for (int i = 0; i < g->count; ++i) sum += g->member[i]->v->area(g->member[i]);
  return sum;
}
static void group_grow(struct shape *s, int by) {
  struct group *g = (struct group *)s;
  for (int i = 0; i < g->count; ++i) g->member[i]->v->grow(g->member[i], by * (i + 1));
}

static const struct vtable squares = {square_area, square_grow};
static const struct vtable boxes = {.grow = box_grow, .area = box_area};
static const struct vtable groups = {group_area, group_grow};

int main(void) {
  unsigned h = 7;
  struct square s = {{&squares, 1}, 4};
  struct box b = {{&boxes, 2}, 3, 9};
  struct group inner = {{&groups, 3}, {&s.base, &b.base}, 2};
  struct group outer = {{&groups, 4}, {&inner.base, &s.base, &b.base}, 3};
  struct shape *all[] = {&s.base, &b.base, &inner.base, &outer.base};
  for (int round = 0; round < 4; ++round) {
    for (int i = 0; i < 4; ++i) {
      mix(&h, (unsigned)all[i]->v->area(all[i]));
      if ((round + i) % 2) all[i]->v->grow(all[i], round);
    }
  }
  b.base.v = &squares;  // now read as a square: w and h as one int
  mix(&h, (unsigned)b.base.v->area(&b.base));
  return (int)h;
}
