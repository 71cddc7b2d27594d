// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Elements go one place to the left.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 10000
int a[N], b[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < N - 1; i++) b[i] = a[i + 1];
  for (int i = 0; i < N - 1; i++) assert(b[i] == a[i + 1]);
  return 0;
}
