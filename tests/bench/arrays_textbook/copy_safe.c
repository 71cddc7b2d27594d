// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// An array is copied.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 50000
int a[N], b[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++) b[i] = a[i];
  for (int i = 0; i < N; i++) assert(b[i] == a[i]);
  return 0;
}
