// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// abort ends the execution without an error.
#include <stdlib.h>

extern void reach_error(void);

static void check(const int *p) {
  if (!p) abort();
}

int main(void) {
  int x = 1;
  check(&x);
  check(NULL);
  reach_error();
  return x;
}
