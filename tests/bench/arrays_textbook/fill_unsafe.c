// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Every cell of an array is set. The last one is forgotten.
#include <assert.h>

#define N 100000
int a[N];

int main(void) {
  for (int i = 0; i < N - 1; i++) a[i] = 42;
  for (int i = 0; i < N; i++) assert(a[i] == 42);
  return 0;
}
