// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// An assumption that does not hold ends the execution.
// inputs: 3, 4
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  const int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x == 3);
  const int y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > y);
  reach_error();
  return 0;
}
