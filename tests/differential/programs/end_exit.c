// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// exit in the middle of a recursion ends the execution without an error.
#include <stdlib.h>

extern void reach_error(void);

static int search(int n) {
  if (n > 10) exit(3);
  return search(n + 1) + search(n + 2);
}

int main(void) {
  search(0);
  reach_error();
  return 1;
}
