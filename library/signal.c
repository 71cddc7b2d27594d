// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Signals. Functions that handle them are refused, so that a signal ends the program, or is ignored.
#include "model.h"

typedef void (*Handler)(int);
extern void abort(void) __attribute__((noreturn));

/// over-approximated
Handler signal(int number, Handler handler) {
  __SIZE_TYPE__ value = (__SIZE_TYPE__)handler;
  if (value > 1) __pincer_unsupported("function 'signal' with a function that handles the signal");
  Handler before = (Handler)(__SIZE_TYPE__)__pincer_any_bool();
  if (__pincer_any_bool()) return before;
  set_errno();
  return (Handler)-1;
}
int raise(int number) {
  if (__pincer_any_bool()) abort();
  return __pincer_any_int();
}
