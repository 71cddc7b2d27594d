// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Members of returned structs, calls nested in arguments, structs through function pointers and recursion.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct matrix { int m[2][2]; };
struct pair { long first; short second; };
struct wide { int v[12]; };

static struct matrix multiply(struct matrix a, struct matrix b) {
  struct matrix r = {{{0}}};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      for (int k = 0; k < 2; ++k) r.m[i][j] += a.m[i][k] * b.m[k][j];
  return r;
}

static struct matrix power(struct matrix a, int n) {
  if (n == 0) return (struct matrix){{{1, 0}, {0, 1}}};
  struct matrix half = power(a, n / 2);
  return n % 2 ? multiply(multiply(half, half), a) : multiply(half, half);
}

static struct pair swap(struct pair p) { return (struct pair){p.second, (short)p.first}; }

static struct wide rotate(struct wide w, int by) {
  struct wide r;
  for (int i = 0; i < 12; ++i) r.v[(i + by) % 12] = w.v[i];
  return r;
}

int main(void) {
  unsigned h = 8;
  struct matrix fib = {{{1, 1}, {1, 0}}};
  for (int n = 0; n < 50; n += 7) {
    mix(&h, (unsigned)power(fib, n).m[0][1]);
  }
  mix(&h, (unsigned)swap(swap((struct pair){-5, 77})).first);
  mix(&h, (unsigned)swap((struct pair){-5, 77}).second);
  struct wide (*turn)(struct wide, int) = rotate;
  struct wide w;
  for (int i = 0; i < 12; ++i) w.v[i] = i * i;
  w = turn(turn(w, 5), 9);
  for (int i = 0; i < 12; ++i) mix(&h, (unsigned)w.v[i]);
  mix(&h, (unsigned)turn(w, 1).v[3]);
  mix(&h, sizeof(turn(w, 1)));
  return (int)h;
}
