// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 3 of Brockschmidt et al.: Compositional Safety Verification with Max-SMT.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x == y) return 0;  // what the paper finds to be needed here
  while (__VERIFIER_nondet_int()) {
    if (x == y) reach_error();
    x++;
    y++;
  }
  return 0;
}
