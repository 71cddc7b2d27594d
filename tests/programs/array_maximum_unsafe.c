// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The search starts at zero, which is wrong when all elements are negative.
// inputs: -3, -9, -2, -8, -5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum { N = 5 };

int main(void) {
  int a[N];
  for (int i = 0; i < N; ++i) a[i] = __VERIFIER_nondet_int();
  int best = 0;
  for (int i = 0; i < N; ++i)
    if (a[i] > best) best = a[i];
  int found = 0;
  for (int i = 0; i < N; ++i) {
    assert(a[i] <= best);
    if (a[i] == best) found = 1;
  }
  assert(found);
  return 0;
}
