// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <stddef.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  size_t sum = 0;
  unsigned n = __VERIFIER_nondet_uint() % 10;
  for (unsigned i = 0; i < n; ++i) sum += 2;
  if (sum % 2 != 0) reach_error();
  return 0;
}
