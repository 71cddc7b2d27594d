// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The midpoint of two unsigned numbers, computed from their distance, lies between them.
// inputs: 4000000000, 4000000002
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  const unsigned low = __VERIFIER_nondet_uint(), high = __VERIFIER_nondet_uint();
  if (low > high) return 0;
  const unsigned middle = low + (high - low) / 2;
  assert(low <= middle && middle <= high);
  return 0;
}
