// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 5 of Brockschmidt et al.: Compositional Safety Verification with Max-SMT.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (x + 5 * i < 50) return 0;  // what the paper finds to be needed here
  while (i > 0) {
    x += 5;
    i--;
  }
  if (x < 50) reach_error();
  return 0;
}
