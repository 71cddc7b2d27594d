// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The handler takes the number of digits for what it was before: one digit may have been read.
// inputs: 4, -1
#include <setjmp.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf handler;
static int used;

static void check(int ok, int code) {
  if (!ok) longjmp(handler, code);
}

static int read_digit(void) {
  const int digit = __VERIFIER_nondet_int();
  check(digit >= 0, 1);
  check(digit <= 9, 2);
  used++;
  return digit;
}

static int read_number(void) {
  int number = read_digit();
  number = 10 * number + read_digit();
  return 10 * number + read_digit();
}

int main(void) {
  const int code = setjmp(handler);
  if (code == 0) {
    const int number = read_number();
    if (number < 0 || number > 999 || used != 3) reach_error();
  } else {
    if (code != 1 && code != 2) reach_error();
    if (used > 0) reach_error();
  }
  return 0;
}
