// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Operands with side effects are evaluated once, in conditions, subscripts, macros and initialisers.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int calls;
static int next(void) { return ++calls; }
static int values[8];
struct s { int a[3]; };
static struct s pool[2];
static struct s *object(int i) {
  calls += 99;  // divisible by 3: the order of the two calls below does not matter
  return &pool[i];
}

int main(void) {
  unsigned h = 13;
  values[next()] = 5;
  for (int i = 0; i < 8; ++i) mix(&h, values[i] != 0);
  mix(&h, (unsigned)calls);
  values[3] += next();
  mix(&h, (unsigned)values[3]);
  values[calls & 7]++;
  mix(&h, (unsigned)values[3]);
  object(1)->a[next() % 3] = 9;
  mix(&h, (unsigned)calls);
  for (int i = 0; i < 3; ++i) mix(&h, (unsigned)pool[1].a[i]);
  if (next() && !(next() % 2 == 5) && next()) mix(&h, (unsigned)calls);
  int n = next();
  int local[] = {n, n + 1, next()};
  mix(&h, (unsigned)local[2]);
  while (next() % 7) {}
  mix(&h, (unsigned)calls);
  switch (next() % 4) {
    case 0: mix(&h, 10); break;
    case 1: mix(&h, 11); break;
    default: mix(&h, 12);
  }
  mix(&h, sizeof(next()) + (unsigned)calls);
  int y = 1;
  y += (next(), 4);
  mix(&h, (unsigned)(y * 1000 + calls));
  int *p = values;
  *p++ = *values + 1, *p++ = 2;
  mix(&h, (unsigned)(p - values));
  return (int)h;
}
