// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Function pointers: tables, callbacks, in structs, returned, compared, reassigned, through typedefs and void pointers.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

typedef int (*binary)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int (*choose(char c))(int, int) {
  switch (c) {
    case '+': return add;
    case '-': return &subtract;
    case '*': return multiply;
    default: return 0;
  }
}

struct operations { const char *name; binary apply; int (*twice)(binary, int); };
static int twice(binary f, int x) { return f(f(x, 2), 3); }

static int fold(binary f, int start, const int *a, int n) {
  for (int i = 0; i < n; ++i) start = (*f)(start, a[i]);
  return start;
}

static void each(int *a, int n, void (*visit)(int *, void *), void *context) {
  for (int i = 0; i < n; ++i) visit(&a[i], context);
}
static void scale(int *x, void *factor) { *x *= *(int *)factor; }
static void collect(int *x, void *sum) { *(unsigned *)sum += (unsigned)*x; }

static int down(int n);
static int (*indirect)(int) = down;
static int down(int n) { return n <= 0 ? 0 : n + indirect(n - 2); }

int main(void) {
  unsigned h = 6;
  binary table[] = {add, subtract, multiply};
  int a[] = {1, 2, 3, 4, 5};
  for (int i = 0; i < 3; ++i) {
    mix(&h, (unsigned)table[i](20, 3));
    mix(&h, (unsigned)fold(table[i], 100, a, 5));
  }
  for (const char *c = "+-*/"; *c; ++c) {
    binary f = choose(*c);
    mix(&h, f ? (unsigned)f(7, 9) : 77u);
    mix(&h, f == subtract);
  }
  struct operations ops[] = {{"add", add, twice}, {"multiply", multiply, twice}};
  for (int i = 0; i < 2; ++i) mix(&h, (unsigned)ops[i].twice(ops[i].apply, 10));
  struct operations *o = &ops[0];
  o->apply = ops[1].apply;
  mix(&h, (unsigned)o->apply(6, 7));
  int factor = 3;
  unsigned sum = 0;
  each(a, 5, scale, &factor);
  each(a, 5, collect, &sum);
  mix(&h, sum);
  mix(&h, (unsigned)indirect(9));
  mix(&h, (unsigned)(****add)(1, 2));
  int (*(*get)(char))(int, int) = choose;
  mix(&h, (unsigned)get('*')(8, 8));
  void *opaque = (void *)subtract;
  mix(&h, (unsigned)((binary)opaque)(5, 8));
  binary *cursor = table + 2;
  mix(&h, (unsigned)(*cursor--)(3, 3));
  mix(&h, (unsigned)(*cursor)(3, 3));
  mix(&h, (unsigned)(h % 2 ? add : multiply)(5, 6));
  return (int)h;
}
