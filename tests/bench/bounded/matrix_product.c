// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The product of two matrices of N by N numbers, row by row and column by column: the same numbers, and their sum is
// what the sums of the columns and rows give.
#include <assert.h>

#ifndef N
#define N 2
#endif

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  int a[N][N], b[N][N], c[N][N], d[N][N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      a[i][j] = __VERIFIER_nondet_int();
      b[i][j] = __VERIFIER_nondet_int();
      __VERIFIER_assume(a[i][j] >= -1000 && a[i][j] <= 1000);
      __VERIFIER_assume(b[i][j] >= -1000 && b[i][j] <= 1000);
    }
  }
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      c[i][j] = 0;
      for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
    }
  }
  for (int j = 0; j < N; j++) {
    for (int i = 0; i < N; i++) d[i][j] = 0;
    for (int k = N - 1; k >= 0; k--) {
      for (int i = 0; i < N; i++) d[i][j] += b[k][j] * a[i][k];
    }
  }
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) assert(c[i][j] == d[i][j]);
  }
  return 0;
}
