// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// tr(AB) = tr(BA) for matrices of N by N small numbers, and no entry is larger than it can be.
#include <assert.h>

#ifndef N
#define N 2
#endif

extern signed char __VERIFIER_nondet_char(void);

static void multiply(int c[N][N], signed char a[N][N], signed char b[N][N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  }
}

int main(void) {
  signed char a[N][N], b[N][N];
  int c[N][N], d[N][N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      a[i][j] = __VERIFIER_nondet_char();
      b[i][j] = __VERIFIER_nondet_char();
    }
  }
  multiply(c, a, b);
  multiply(d, b, a);
  int x = 0, y = 0;
  for (int i = 0; i < N; i++) {
    x += c[i][i];
    y += d[i][i];
  }
  assert(x == y);
  assert(c[0][N - 1] <= N * 16384);
  return 0;
}
