// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Variable-length arrays and alloca with sizes from inputs.
// inputs: 4, 3, 7
extern int __VERIFIER_nondet_int(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int sum(int n, int m, int a[n][m]) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) s += (i + 1) * a[i][j];
  return s;
}

int main(void) {
  unsigned h = 9;
  const int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  int a[n][m];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] = i * 10 - j;
  mix(&h, (unsigned)sum(n, m, a));
  mix(&h, sizeof a);
  mix(&h, sizeof a[0]);
  for (int round = 1; round < n; ++round) {
    short b[round + m];
    for (int i = 0; i < round + m; ++i) b[i] = (short)(i * round);
    mix(&h, (unsigned)b[round]);
    mix(&h, sizeof b);
  }
  const unsigned k = (unsigned)__VERIFIER_nondet_int();
  int *p = __builtin_alloca(k * sizeof *p);
  for (unsigned i = 0; i < k; ++i) p[i] = (int)(i * k);
  for (unsigned i = k; i-- > 0;) mix(&h, (unsigned)p[i]);
  return (int)h;
}
