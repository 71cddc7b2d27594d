// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// errno is one object of the only thread.
#include "model.h"

static int number;

/// exact
int* __errno_location(void) { return &number; }

void __pincer_errno_of_allocation(const void* given) {
  if (!given) number = 12;  // ENOMEM
}

// EDOM or ERANGE where an argument or the result is out of range, which is not worked out.
void __pincer_errno_of_math(void) {
  int reason = __pincer_guess_int();
  if (reason == 33 || reason == 34) number = reason;
}
