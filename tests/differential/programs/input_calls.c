// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Calls through pointers chosen by inputs, recursion as deep as an input says, structs by value from inputs.
// inputs: 2, 0, 1, 6, 4, 3, 2, 10
extern int __VERIFIER_nondet_int(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct pair { int a; double b; };
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int (*const table[])(int, int) = {add, subtract, multiply};
static int power(int base, int n) { return n == 0 ? 1 : base * power(base, n - 1); }
static int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static struct pair swap(struct pair p) { return (struct pair){(int)p.b, p.a + 0.5}; }
static int odd(unsigned n);
static int even(unsigned n) { return n ? odd(n - 1) : 1; }
static int odd(unsigned n) { return n ? even(n - 1) : 0; }
static unsigned walk(unsigned depth, int (*f)(int, int)) {
  int local[3] = {(int)depth, f((int)depth, 2), 0};
  if (depth) local[2] = (int)walk(depth - 1, table[depth % 3]);
  return (unsigned)(local[0] + 3 * local[1] + 7 * local[2]);
}

int main(void) {
  unsigned h = 5;
  for (int i = 0; i < 3; ++i) mix(&h, (unsigned)table[__VERIFIER_nondet_int()](10 + i, 3));
  const int n = __VERIFIER_nondet_int();
  mix(&h, (unsigned)power(3, n));
  mix(&h, (unsigned)even((unsigned)n));
  struct pair p = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int() + 0.25};
  p = swap(swap(p));
  mix(&h, (unsigned)(p.a * 100 + (int)(p.b * 4)));
  mix(&h, (unsigned)ackermann(__VERIFIER_nondet_int(), 2));
  mix(&h, walk((unsigned)__VERIFIER_nondet_int(), add));
  return (int)h;
}
