// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A sum of small numbers has a bound.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define N 1000
unsigned char a[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_uint() % 10;
  int sum = 0;
  for (int i = 0; i < N; i++) sum += a[i];
  assert(0 <= sum && sum <= 255 * N);
  return 0;
}
