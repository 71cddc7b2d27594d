// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Recursion: direct, mutual, with local arrays, through pointers to locals, Ackermann, Hanoi, permutations.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static unsigned factorial(unsigned n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

static unsigned with_array(int depth) {
  int local[4];
  for (int i = 0; i < 4; ++i) local[i] = depth * 10 + i;
  unsigned below = depth ? with_array(depth - 1) : 1;
  for (int i = 0; i < 4; ++i) below = below * 7 + (unsigned)local[i];
  return below;
}

static int through_pointer(int *up, int depth) {
  int mine = *up + depth;
  if (depth > 0) through_pointer(&mine, depth - 1);
  *up += mine;
  return *up;
}

static int hanoi(int n, int from, int to, int via, unsigned *h) {
  if (n == 0) return 0;
  int moves = hanoi(n - 1, from, via, to, h);
  mix(h, (unsigned)(n * 100 + from * 10 + to));
  return moves + 1 + hanoi(n - 1, via, to, from, h);
}

static void permute(int *a, int k, int n, unsigned *h) {
  if (k == n) {
    unsigned code = 0;
    for (int i = 0; i < n; ++i) code = code * 10 + (unsigned)a[i];
    mix(h, code);
    return;
  }
  for (int i = k; i < n; ++i) {
    int t = a[k];
    a[k] = a[i];
    a[i] = t;
    permute(a, k + 1, n, h);
    a[i] = a[k];
    a[k] = t;
  }
}

int main(void) {
  unsigned h = 1;
  mix(&h, factorial(12));
  mix(&h, factorial(20));
  mix(&h, (unsigned)fibonacci(12));
  mix(&h, (unsigned)(even(17) * 2 + odd(17)));
  mix(&h, (unsigned)ackermann(2, 3));
  mix(&h, (unsigned)gcd(1071, 462));
  mix(&h, with_array(8));
  int x = 3;
  mix(&h, (unsigned)through_pointer(&x, 6));
  mix(&h, (unsigned)hanoi(4, 1, 3, 2, &h));
  int a[] = {1, 2, 3, 4};
  permute(a, 0, 4, &h);
  return (int)h;
}
