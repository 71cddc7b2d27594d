// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 1 of Jaffar, Navas, Santosa: Symbolic Execution for Verification.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_int()) x = 1;
  if (y >= 1) x += 2;
  if (y < 1) x += 4;
  if (x > 5) reach_error();
  return 0;
}
