// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 1 and 2 of Brockschmidt et al.: Compositional Safety Verification with Max-SMT.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (j < 0 || x + 5 * (i + j) < 0) return 0;  // what the paper finds to be needed here
  while (j > 0) {
    j--;
    i++;
  }
  while (i > 0) {
    x += 5;
    i--;
  }
  if (x < 0) reach_error();
  return 0;
}
