// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Anonymous structs and unions, arrays of structs of arrays, empty structs, incomplete types, self references.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct opaque;
static int size_of(const struct opaque *p);
struct opaque { int secret[3]; };
static int size_of(const struct opaque *p) { return p->secret[2] + (int)sizeof *p; }

struct outer {
  int tag;
  union {
    struct { short x, y; };
    struct { unsigned char b[4]; } bytes;
    int word;
  };
  struct { struct { int deep[2][2]; } level[2]; } tree;
  struct {} nothing;
};

struct self { struct self *me; int (*get)(const struct self *); int v; };
static int get(const struct self *s) { return s->me->v * 2; }

int main(void) {
  unsigned h = 10;
  struct outer o = {.tag = 1, .x = -1, .y = 2, .tree.level[1].deep[0][1] = 5};
  mix(&h, (unsigned)o.word);
  o.bytes.b[1] = 0x12;
  mix(&h, (unsigned)o.x);
  struct outer all[2] = {o, {2, .word = 0x01020304}};
  all[1].tree = all[0].tree;
  all[1].tree.level[0] = all[1].tree.level[1];
  for (int i = 0; i < 2; ++i) {
    mix(&h, (unsigned)(all[i].tag + all[i].x + all[i].y));
    for (int j = 0; j < 2; ++j)
      for (int k = 0; k < 4; ++k) mix(&h, (unsigned)all[i].tree.level[j].deep[k / 2][k % 2]);
  }
  int (*deep)[2] = all[0].tree.level[1].deep;
  deep[1][0] = 9;
  mix(&h, (unsigned)all[0].tree.level[1].deep[1][0]);
  struct opaque p = {{1, 2, 3}};
  mix(&h, (unsigned)size_of(&p));
  struct self s = {&s, get, 21};
  mix(&h, (unsigned)s.me->me->me->get(&s));
  struct self t = s;  // t.me is still s
  t.v = 5;
  mix(&h, (unsigned)t.get(&t));
  mix(&h, sizeof(struct outer));
  mix(&h, sizeof(struct {}));
  struct outer *q = all;
  mix(&h, (unsigned)(++q)->y);
  mix(&h, (unsigned)(*--q).tree.level[0].deep[0][0]);
  return (int)h;
}
