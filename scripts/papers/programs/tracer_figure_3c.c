// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 3 (c) with N = 3 of Jaffar, Navas, Santosa: Symbolic Execution for Verification.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int s = 0, z;
  if (__VERIFIER_nondet_int())
    z = 0;
  else
    z = 999;
  if (__VERIFIER_nondet_int())
    s++;
  else
    s += 2;
  if (__VERIFIER_nondet_int())
    s++;
  else
    s += 2;
  if (__VERIFIER_nondet_int())
    s++;
  else
    s += 2;
  if (s + z > 6 && z == 0) reach_error();
  return 0;
}
