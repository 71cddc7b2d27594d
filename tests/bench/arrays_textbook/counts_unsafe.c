// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A histogram of digits. There are no eleven.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define N 5000
int count[10];

int main(void) {
  for (int i = 0; i < N; i++) {
    const unsigned digit = __VERIFIER_nondet_uint() % 11;
    count[digit]++;
  }
  const unsigned d = __VERIFIER_nondet_uint() % 10;
  assert(count[d] >= 0 && count[d] <= N);
  return 0;
}
