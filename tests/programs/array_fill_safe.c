// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Every element has been written when it is read.
// inputs: 15
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { N = 16 };

int main(void) {
  int a[N] = {0};
  for (int i = 0; i < N; ++i) a[i] = i * 3 + 1;
  const unsigned k = __VERIFIER_nondet_uint();
  if (k < N) assert(a[k] == (int)k * 3 + 1);
  return 0;
}
