// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A failing assertion is an error; a holding one is none.
#include <assert.h>

static int depth(int n) {
  assert(n < 5);
  return 1 + depth(n + 1);
}

int main(void) {
  assert(sizeof(int) == 4);
  return depth(0);
}
