// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Variable-length arrays: sizes at run time, sizeof, two dimensions, as parameters, in loops.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int total(int n, int m, int a[n][m]) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) s = s * 3 + a[i][j];
  return s;
}

static int fibonacci(int n) {
  int f[n + 2];
  f[0] = 0;
  f[1] = 1;
  for (int i = 2; i <= n; ++i) f[i] = f[i - 1] + f[i - 2];
  return f[n];
}

static unsigned long sizes(int n) {
  struct { char c[3]; } s[n];
  char d[n * 2 + 1];
  return sizeof s * 1000 + sizeof d;
}

int main(void) {
  unsigned h = 2;
  for (int n = 1; n < 6; ++n) {
    int a[n][n + 1];
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= n; ++j) a[i][j] = i * n - j;
    mix(&h, (unsigned)total(n, n + 1, a));
    mix(&h, sizeof a / sizeof a[0][0]);
    mix(&h, (unsigned)sizes(n));
    mix(&h, (unsigned)fibonacci(n * 4));
    int (*row)[n + 1] = a;
    row += n - 1;
    mix(&h, (unsigned)(*row)[n]);
    int k = 3;
    typedef int dynamic[k];
    k = 10;
    mix(&h, sizeof(dynamic));
  }
  int n = 4;
  int b[n];
  for (int i = 0; i < n; ++i) b[i] = i * i;
  n = 100;  // the size of b stays
  mix(&h, sizeof b);
  mix(&h, (unsigned)b[3]);
  for (int i = 0; i < 3; ++i) {
    if (i == 1) continue;
    char c[i + 1];
    c[i] = (char)i;
    mix(&h, (unsigned char)c[i] + sizeof c);
  }
  return (int)h;
}
