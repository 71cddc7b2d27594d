// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// reach_error ends the execution.
// inputs: 3, 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  const int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x * x + y * y == 25) reach_error();
  for (;;) {}
}
