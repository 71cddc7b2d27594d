// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Two arrays are swapped.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 10000
int a[N], b[N], old[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = old[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++) {
    const int x = a[i];
    a[i] = b[i];
    b[i] = x;
  }
  for (int i = 0; i < N; i++) assert(b[i] == old[i]);
  return 0;
}
