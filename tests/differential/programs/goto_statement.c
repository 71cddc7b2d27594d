// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// goto forward, backward, into and out of loops and blocks; irreducible control flow.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int irreducible(int n) {
  // Two entries into one cycle.
  int sum = 0;
  if (n & 1) goto middle;
top:
  sum += n;
middle:
  sum = sum * 2 + 1;
  if (--n > 0) goto top;
  return sum;
}

static int into_loop(int n) {
  int i = 0, r = 0;
  goto inside;
  while (i < n) {
    r += i * 10;
  inside:
    r += 1;
    ++i;
  }
  return r;
}

static int out_of_loops(int limit) {
  int i, j, k;
  for (i = 0; i < 10; ++i)
    for (j = 0; j < 10; ++j)
      for (k = 0; k < 10; ++k)
        if (i * j * k == limit) goto found;
  return -1;
found:
  return i * 100 + j * 10 + k;
}

static int cleanup(int fail_at) {
  int undone = 0;
  if (fail_at == 1) goto none;
  if (fail_at == 2) goto first;
  if (fail_at == 3) goto second;
  undone += 1000;
second:
  undone += 100;
first:
  undone += 10;
none:
  return undone + fail_at;
}

static int into_block(int x) {
  if (x > 5) goto inner;
  {
    int y;
    x += 100;
  inner:
    y = x * 2;
    x = y + 1;
  }
  return x;
}

static int three_entries(int n) {
  int r = 0;
  switch (n % 3) {
    case 0: goto a;
    case 1: goto b;
    default: goto c;
  }
a:
  r += 1;
  if (r > 50) return r;
b:
  r = r * 2 + 3;
  if (r % 7 == 0) goto a;
c:
  r += n;
  if (r < 40) goto b;
  if (r < 50) goto a;
  return r;
}

int main(void) {
  unsigned h = 4;
  for (int n = 0; n < 9; ++n) {
    mix(&h, (unsigned)irreducible(n));
    mix(&h, (unsigned)into_loop(n));
    mix(&h, (unsigned)out_of_loops(n * 12));
    mix(&h, (unsigned)cleanup(n));
    mix(&h, (unsigned)into_block(n));
    mix(&h, (unsigned)three_entries(n));
  }
  return (int)h;
}
