// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Compound literals: scalars, arrays, structs, their addresses, in calls, in loops and at file scope.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct point { int x, y; };

static int *global = (int[]){5, 6, 7};
static struct point *fixed = &(struct point){8, 9};

static int sum(const int *p, int n) { return n ? *p + sum(p + 1, n - 1) : 0; }
static int dot(struct point a, struct point b) { return a.x * b.x + a.y * b.y; }
static void move(struct point *p, int by) { p->x += by; }

int main(void) {
  unsigned h = 11;
  mix(&h, (unsigned)sum((int[]){1, 2, 3, 4}, 4));
  mix(&h, (unsigned)dot((struct point){1, 2}, (struct point){.y = 3}));
  mix(&h, (unsigned)global[1]);
  global[1]++;
  mix(&h, (unsigned)global[1]);
  fixed->x *= 2;
  mix(&h, (unsigned)fixed->x);
  struct point *p = &(struct point){3, 4};
  move(p, 10);
  mix(&h, (unsigned)(p->x * 100 + p->y));
  int *last = 0;
  for (int i = 0; i < 3; ++i) {
    int *q = (int[2]){i, i * i};
    q[0] += 5;
    mix(&h, (unsigned)sum(q, 2));
    last = &(int){i};
    mix(&h, (unsigned)++*last);
  }
  mix(&h, (unsigned char)(char[]){"literal"}[2]);
  mix(&h, sizeof(int[]){1, 2, 3});
  (struct point){1, 1}.x = 5;
  struct point many[] = {(struct point){1, 2}, (struct point){.x = 3}};
  mix(&h, (unsigned)(many[0].y + many[1].x * 10 + many[1].y * 100));
  struct point s = many[0];
  s = (struct point){s.y, s.x};
  mix(&h, (unsigned)(s.x * 10 + s.y));
  mix(&h, (unsigned)(int){3.99});
  mix(&h, (unsigned)((union { float f; unsigned u; }){.f = 1.0f}).u);
  const char *const *words = (const char *[]){"a", "bc", 0};
  mix(&h, (unsigned char)words[1][1]);
  return (int)h;
}
