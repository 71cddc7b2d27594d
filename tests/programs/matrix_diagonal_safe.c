// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The trace of a product does not depend on the order of the factors.
// inputs: 1, 2, 3, 4, 0, 1, 1, 0
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static void multiply(int r[2][2], int a[2][2], int b[2][2]) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) r[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
}

int main(void) {
  int a[2][2], b[2][2], ab[2][2], ba[2][2];
  for (int i = 0; i < 4; ++i) a[i / 2][i % 2] = __VERIFIER_nondet_char();
  for (int i = 0; i < 4; ++i) b[i / 2][i % 2] = __VERIFIER_nondet_char();
  multiply(ab, a, b);
  multiply(ba, b, a);
  assert(ab[0][0] + ab[1][1] == ba[0][0] + ba[1][1]);
  return 0;
}
