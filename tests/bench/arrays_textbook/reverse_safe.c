// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A copy in the other direction.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 20000
int a[N], b[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++) b[N - 1 - i] = a[i];
  for (int i = 0; i < N; i++) assert(b[i] == a[N - 1 - i]);
  return 0;
}
