// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What runs when the program exits. Without atexit and its like, nothing of this is linked, and exit, quick_exit and the return
// from main simply end the execution.
#include "model.h"

enum { MOST = 64 };  // C promises 32

static struct {
  void (*plain)(void);
  void (*with)(int, void*);
  void* argument;
} handlers[MOST];
static int count;
static void (*quick[MOST])(void);
static int quick_count;

extern void _Exit(int) __attribute__((noreturn));

/// exact
int atexit(void (*handler)(void)) {
  if (count == MOST) __pincer_unsupported("more than 64 functions registered with 'atexit'");
  handlers[count].plain = handler;
  count++;
  return 0;
}

int on_exit(void (*handler)(int, void*), void* argument) {
  if (count == MOST) __pincer_unsupported("more than 64 functions registered with 'on_exit'");
  handlers[count].plain = 0;
  handlers[count].with = handler;
  handlers[count].argument = argument;
  count++;
  return 0;
}

int at_quick_exit(void (*handler)(void)) {
  if (quick_count == MOST) __pincer_unsupported("more than 64 functions registered with 'at_quick_exit'");
  quick[quick_count++] = handler;
  return 0;
}

// Also where main returns. Handlers may register more of them.
void __pincer_run_handlers(int status) {
  while (count > 0) {
    count--;
    if (handlers[count].plain)
      handlers[count].plain();
    else
      handlers[count].with(status, handlers[count].argument);
  }
}

void exit(int status) {
  __pincer_run_handlers(status);
  _Exit(status);
}

void quick_exit(int status) {
  while (quick_count > 0) quick[--quick_count]();
  _Exit(status);
}
