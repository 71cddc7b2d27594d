// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Signals. Functions that handle them are refused, so that a signal ends the program, or is ignored.
#include "model.h"

typedef void (*Handler)(int);
extern void abort(void) __attribute__((noreturn));

// One bit per signal, from signal 1 on. There is room for more than the kernel has; that rest is not touched.
typedef struct {
  unsigned long words[1024 / (8 * sizeof(unsigned long))];
} SignalSet;
enum { SIGNALS = 64, BITS = 8 * sizeof(unsigned long) };
static int no_such_signal(void) {
  *__errno_location() = 22;
  return -1;
}

/// over-approximated
int sigemptyset(SignalSet* set) {
  for (int i = 0; i < SIGNALS / BITS; i++) set->words[i] = 0;
  return 0;
}
int sigfillset(SignalSet* set) {
  for (int i = 0; i < SIGNALS / BITS; i++) set->words[i] = -1UL;
  set->words[31 / BITS] &= ~(3UL << 31 % BITS);  // 32 and 33 belong to the library
  if (BITS == 32) set->words[1] &= ~1UL;
  return 0;
}
int sigaddset(SignalSet* set, int number) {
  if (number < 1 || number > SIGNALS) return no_such_signal();
  set->words[(number - 1) / BITS] |= 1UL << (number - 1) % BITS;
  return 0;
}
int sigdelset(SignalSet* set, int number) {
  if (number < 1 || number > SIGNALS) return no_such_signal();
  set->words[(number - 1) / BITS] &= ~(1UL << (number - 1) % BITS);
  return 0;
}
int sigismember(const SignalSet* set, int number) {
  if (number < 1 || number > SIGNALS) return no_such_signal();
  return set->words[(number - 1) / BITS] >> (number - 1) % BITS & 1;
}

int sigprocmask(int how, const SignalSet* set, SignalSet* before) {
  if (set) READ_BYTES(set, sizeof *set);
  if (before) __pincer_any_bytes(before, sizeof *before);
  return any_success();
}
Handler signal(int number, Handler handler) {
  __SIZE_TYPE__ value = (__SIZE_TYPE__)handler;
  if (value > 1) __pincer_unsupported("function 'signal' with a function that handles the signal");
  Handler before = (Handler)(__SIZE_TYPE__)__pincer_any_bool();
  if (__pincer_any_bool()) return before;
  set_errno();
  return (Handler)-1;
}
int raise(int number) {
  if (number == 9 || __pincer_any_bool()) abort();  // SIGKILL cannot be ignored
  return __pincer_any_int();
}
