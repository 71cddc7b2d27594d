// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Structs: nested, copied by assignment, compared member by member, with arrays inside, through pointers.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct point { int x, y; };
struct line { struct point from, to; char name[8]; };
struct shape { int count; struct line lines[3]; struct point *anchor; };

static int area(const struct shape *s) {
  int sum = 0;
  for (int i = 0; i < s->count; ++i) {
    const struct line *l = &s->lines[i];
    sum += l->from.x * l->to.y - l->to.x * l->from.y;
  }
  return sum;
}

int main(void) {
  unsigned h = 5;
  struct shape s = {3, {{{0, 0}, {4, 0}, "base"}, {{4, 0}, {4, 3}, "side"}, {{4, 3}, {0, 0}, "hyp"}}, 0};
  mix(&h, (unsigned)area(&s));
  struct shape t = s;
  t.lines[1].to.y = 10;
  t.lines[2].from = t.lines[1].to;
  t.anchor = &t.lines[2].from;
  mix(&h, (unsigned)area(&s));
  mix(&h, (unsigned)area(&t));
  t.anchor->x += 5;
  mix(&h, (unsigned)t.lines[2].from.x);
  struct line a[2];
  a[0] = s.lines[0];
  a[1] = t.lines[2];
  struct line swap = a[0];
  a[0] = a[1];
  a[1] = swap;
  for (int i = 0; i < 2; ++i) {
    mix(&h, (unsigned)a[i].from.x);
    for (int j = 0; j < 8; ++j) mix(&h, (unsigned char)a[i].name[j]);
  }
  struct point p = {1, 2}, q;
  q = p = (struct point){7, 8};
  mix(&h, (unsigned)(q.x * 10 + p.y));
  struct point *pp = &q, **ppp = &pp;
  (*ppp)->x = (*pp).y++;
  mix(&h, (unsigned)(q.x * 100 + q.y));
  s.lines[0] = s.lines[0];  // self-assignment
  mix(&h, (unsigned)area(&s));
  return (int)h;
}
