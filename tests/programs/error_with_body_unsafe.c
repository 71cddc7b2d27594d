// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// reach_error with an empty body is still the error.
// inputs: 10
// not natively: reach_error returns there
void reach_error() {}
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int x = __VERIFIER_nondet_int();
  if (x * x == 100) reach_error();
  return 0;
}
