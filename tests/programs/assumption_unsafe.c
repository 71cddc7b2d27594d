// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The assumptions leave one value.
// inputs: 17, 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  const int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x < 100);
  __VERIFIER_assume(y > 0 && y < 10);
  if (x % y == 2 && x / y == 5) reach_error();
  return 0;
}
