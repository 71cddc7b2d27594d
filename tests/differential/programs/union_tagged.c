// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A tagged union as a small expression language, with anonymous structs and unions.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct expression {
  enum { NUMBER, NEGATE, ADD, MULTIPLY, CHOOSE } kind;
  union {
    int number;
    struct expression *operand;
    struct { struct expression *left, *right; };
    struct { struct expression *condition, *yes, *no; } choose;
  };
};

static int evaluate(const struct expression *e) {
  switch (e->kind) {
    case NUMBER: return e->number;
    case NEGATE: return -evaluate(e->operand);
    case ADD: return evaluate(e->left) + evaluate(e->right);
    case MULTIPLY: return evaluate(e->left) * evaluate(e->right);
    case CHOOSE: return evaluate(e->choose.condition) ? evaluate(e->choose.yes) : evaluate(e->choose.no);
  }
  return 0;
}

int main(void) {
  unsigned h = 10;
  struct expression two = {NUMBER, .number = 2}, five = {NUMBER, .number = 5};
  struct expression minus = {NEGATE, .operand = &five};
  struct expression sum = {ADD, .left = &two, .right = &minus};
  struct expression product = {MULTIPLY, {.left = &sum}};
  product.right = &sum;
  struct expression zero = {ADD, .left = &five, .right = &minus};
  struct expression choice = {CHOOSE, .choose = {&zero, &two, &product}};
  struct expression *all[] = {&two, &five, &minus, &sum, &product, &zero, &choice};
  for (unsigned i = 0; i < sizeof all / sizeof *all; ++i) mix(&h, (unsigned)evaluate(all[i]));
  five.number = 6;
  two.kind = NEGATE;
  two.operand = &five;
  for (unsigned i = 0; i < sizeof all / sizeof *all; ++i) mix(&h, (unsigned)evaluate(all[i]));
  mix(&h, sizeof(struct expression));
  return (int)h;
}
