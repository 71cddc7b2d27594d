// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Designated initialisers: nested, out of order, overriding, ranges, elided braces, of locals with run-time values.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct inner { int a, b[3]; };
struct outer { int x; struct inner in[2]; union { int i; char c[4]; } u; char s[5]; };

static const struct outer table[3] = {
    [1] = {.x = 5, .in[1].b[2] = 7, .in[0] = {1, {2, 3}}, .u.c = {1, 2}, .s = "hey"},
    [0].in[0].a = 9,
    [0].u.i = -1,
    [2] = {1, 2, 3, 4, 5, 6, 7, 8, 9, {11}, {'a', 'b'}},
};
static int ranges[10] = {[0 ... 3] = 1, [5 ... 8] = 2, [2] = 9};
static int sized[] = {[4] = 1, 2, [1] = 3, 4};

static void show(unsigned *h, const struct outer *o) {
  mix(h, (unsigned)o->x);
  for (int i = 0; i < 2; ++i) {
    mix(h, (unsigned)o->in[i].a);
    for (int j = 0; j < 3; ++j) mix(h, (unsigned)o->in[i].b[j]);
  }
  mix(h, (unsigned)o->u.i);
  for (int i = 0; i < 5; ++i) mix(h, (unsigned char)o->s[i]);
}

int main(void) {
  unsigned h = 10;
  for (int i = 0; i < 3; ++i) show(&h, &table[i]);
  for (int i = 0; i < 10; ++i) mix(&h, (unsigned)ranges[i]);
  mix(&h, sizeof sized / sizeof *sized);
  for (unsigned i = 0; i < sizeof sized / sizeof *sized; ++i) mix(&h, (unsigned)sized[i]);

  int n = 3;
  struct outer local = {.s = {'x', [3] = 'y'}, .in = {[1] = {.b = {n, n * 2, n * n}}}, .x = n + 1};
  show(&h, &local);
  struct outer copy = {.x = 1, .in[0] = local.in[1], .in[1].a = 6};
  show(&h, &copy);
  int a[5] = {n, n + 1}, b[2][3] = {1, 2, 3, 4}, c[4] = {0};
  for (int i = 0; i < 5; ++i) mix(&h, (unsigned)a[i]);
  for (int i = 0; i < 6; ++i) mix(&h, (unsigned)b[i / 3][i % 3]);
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)c[i]);
  char text[] = {"braced"}, cut[3] = "abc";  // no room for the terminator
  mix(&h, sizeof text);
  mix(&h, (unsigned char)cut[2]);
  int scalar = {42};
  mix(&h, (unsigned)scalar);
  struct { int a, b; } pair = {.b = 2, .a = 1}, pairs[] = {{1, 2}, {.b = 4}, {.a = 5}};
  mix(&h, (unsigned)(pair.a * 10 + pair.b));
  for (int i = 0; i < 3; ++i) mix(&h, (unsigned)(pairs[i].a * 10 + pairs[i].b));
  return (int)h;
}
