// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The older name of the error function.
// inputs: 42
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

void __VERIFIER_assert(int condition) {
  if (!condition) {
  ERROR:
    __VERIFIER_error();
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(x != 42);
  return 0;
}
