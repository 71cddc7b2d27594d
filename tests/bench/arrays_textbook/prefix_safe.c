// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What was set up to a position, is set.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 10000
char done[N];

int main(void) {
  const int stop = __VERIFIER_nondet_int();
  int i = 0;
  while (i < N && i < stop) {
    done[i] = 1;
    i++;
  }
  for (int k = 0; k < i; k++) assert(done[k]);
  return 0;
}
