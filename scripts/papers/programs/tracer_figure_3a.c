// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 3 (a) of Jaffar, Navas, Santosa: Symbolic Execution for Verification.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int q = __VERIFIER_nondet_int(), x, y;
  if (q != 1) return 0;  // an input, so that the compiler does not know it
  if (__VERIFIER_nondet_int())
    x = 0;
  else
    x = 1;
  if (x > 0)
    y = 0;
  else
    y = 1;
  if (q == 0 && y < 2) reach_error();
  return 0;
}
