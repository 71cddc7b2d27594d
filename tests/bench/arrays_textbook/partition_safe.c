// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Negative numbers go to one array, the others to another one.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 10000
int a[N], negative[N], other[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  int k = 0, m = 0;
  for (int i = 0; i < N; i++) {
    if (a[i] < 0)
      negative[k++] = a[i];
    else
      other[m++] = a[i];
  }
  for (int i = 0; i < k; i++) assert(negative[i] < 0);
  return 0;
}
