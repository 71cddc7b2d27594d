// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A function of N numbers that does not depend on their order: the sum, and the sum of those in a range, before and
// after two of them were exchanged and all of them were rotated.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static long long sum(const int *a) {
  long long result = 0;
  for (int i = 0; i < N; i++) result += a[i];
  return result;
}

static int even(const int *a) {
  int result = 0;
  for (int i = 0; i < N; i++) result += a[i] % 2 == 0 ? 1 : -1;
  return result;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  const long long first_sum = sum(a);
  const int first_even = even(a);
  int kept = a[0];
  a[0] = a[1];
  a[1] = kept;
  assert(sum(a) == first_sum && even(a) == first_even);
  kept = a[0];
  for (int i = 0; i + 1 < N; i++) a[i] = a[i + 1];
  a[N - 1] = kept;
  assert(sum(a) == first_sum && even(a) == first_even);
  return 0;
}
