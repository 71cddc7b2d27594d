// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 3 (b) of Jaffar, Navas, Santosa: Symbolic Execution for Verification.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int y = __VERIFIER_nondet_int(), n = 0, N = __VERIFIER_nondet_int();
  if (y != 0) return 0;
  while (n < N) {
    y++;
    n++;
  }
  if (y + n < N) reach_error();
  return 0;
}
