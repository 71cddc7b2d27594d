// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The upper bound moves below an element that may be the one.
// inputs: 1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static const int a[8] = {1, 4, 9, 16, 25, 36, 49, 64};

int main(void) {
  const int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 7) return 0;
  int low = 0, high = 8;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (a[middle] < a[k]) low = middle + 1;
    else high = middle - 1;
  }
  assert(low == k);
  return 0;
}
