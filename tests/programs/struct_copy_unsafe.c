// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A struct passed by pointer does not.
// inputs: 3, 4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct point { int x, y; };

static int shift(struct point *p) {
  p->x += 1;
  return p->x + p->y;
}

int main(void) {
  struct point p = {__VERIFIER_nondet_int(), 0};
  p.y = __VERIFIER_nondet_int();
  const struct point before = p;
  shift(&p);
  assert(p.x == before.x && p.y == before.y);
  return 0;
}
