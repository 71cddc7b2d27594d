// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 2 of Jaffar, Navas, Santosa: Symbolic Execution for Verification.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int lock = 0, old = __VERIFIER_nondet_int(), new = old + 1, flag = 1;
  while (new != old) {
    lock = 1;
    old = new;
    if (__VERIFIER_nondet_int() > 0) {
      flag = 1;
    } else {
      lock = 0;
      new ++;
    }
  }
  if (flag != 1) reach_error();
  if (lock == 0) reach_error();
  return 0;
}
