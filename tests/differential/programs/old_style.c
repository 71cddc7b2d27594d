// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Old C: K&R definitions, implicit int, implicit declarations, functions without prototypes.
// std: gnu89
static unsigned h = 1;

static mix(v)
unsigned v;
{
  h = (h ^ v) * 16777619u + (h >> 15);
}

static add(a, b) { return a + b; }

static int scale(f, n)
double f;
char n;
{
  return f * n;
}

static long widest(s, c, p)
short s;
unsigned char c;
int *p;
{
  return s + c + *p;
}

static sum(a, n)
int a[];
{
  int s = 0;
  while (n--) s += a[n];
  return s;
}

static count;

later(x) { return x * 3; }

int (*table[2])() = {add, later};

main() {
  auto i;
  int a[4] = {1, 2, 3, 4};
  register r = 5;
  mix(add(3, 4));
  mix(scale(2.5, 10));
  mix(scale(0.5f, 300));        /* 300 becomes a char: 44 */
  mix(widest(-5, 511, &a[3]));  /* 511 becomes 255 */
  mix(sum(a, 4));
  mix(later(r));
  mix(undeclared(7));
  for (i = 0; i < 3; i++) mix(count += i);
  mix((*table[0])(10, 20));
  mix(table[1](10));
  {
    extern undeclared();
    mix(undeclared(8));
  }
  return h;
}

undeclared(x)
int x;
{
  return x + 1000;
}
