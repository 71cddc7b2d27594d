// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// One path leaves the variable uninitialised.
// inputs: 0
// not natively: reads an uninitialised variable
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  const int condition = __VERIFIER_nondet_int();
  if (condition) x = 1;
  if (x != 1 && x != 2) reach_error();
  return 0;
}
