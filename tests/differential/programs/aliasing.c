// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Several pointers to the same memory: overlapping views, parameters that alias, globals changed behind a pointer.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int global = 5;
static int array[6] = {1, 2, 3, 4, 5, 6};
static int *alias = &global;

static int both(int *a, int *b) {
  *a = 1;
  *b = 2;
  return *a;
}
static void bump(void) { ++*alias; }
static int around(void) {
  const int before = global;
  bump();
  return global * 10 + before;
}
static void fill(int *to, const int *from, int n) {
  for (int i = 0; i < n; ++i) to[i] = from[i] + 1;
}
static int *maximum(int *a, int *b) { return *a > *b ? a : b; }
static int local(int n, int **out) {
  int x = n;
  int *p = &x, **pp = &p;
  if (out) *out = *pp;
  **pp += 3;
  return n ? x + local(n - 1, pp) : x;
}

int main(void) {
  unsigned h = 11;
  int x = 0, y = 0;
  mix(&h, (unsigned)both(&x, &y));
  mix(&h, (unsigned)both(&x, &x));
  mix(&h, (unsigned)around());
  alias = &array[2];
  mix(&h, (unsigned)around());
  alias = &x;
  bump();
  mix(&h, (unsigned)x);
  fill(array + 1, array, 5);  // each reads what the last one wrote
  for (int i = 0; i < 6; ++i) mix(&h, (unsigned)array[i]);
  *maximum(&x, &y) = 100;
  mix(&h, (unsigned)(x + y));
  *maximum(array, array + 5) -= 50;
  mix(&h, (unsigned)array[5]);
  short *halves = (short *)array;
  halves[1] = 7;
  mix(&h, (unsigned)array[0]);
  char *byte = (char *)&global;
  byte[1] = 3;
  mix(&h, (unsigned)global);
  mix(&h, (unsigned)local(4, 0));
  int *choice[3] = {&x, &y, &global};
  for (int i = 0; i < 9; ++i) *choice[i * i % 3] += i;
  mix(&h, (unsigned)(x + 31 * y + 977 * global));
  return (int)h;
}
