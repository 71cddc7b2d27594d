// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Functions registered with atexit run in reverse order, where main returns.
// not natively: the process is ended by other means
#include <stdlib.h>

void reach_error(void);
static int order;

static void last(void) {
  if (order == 2) order = 3;
  else reach_error();
}
static void middle(void) {
  if (order++ != 1) reach_error();
}
static void first(void) {
  if (order++ != 0) reach_error();
  atexit(middle);
}

int main(void) {
  atexit(last);
  atexit(first);
  return 7;
}
