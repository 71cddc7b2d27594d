// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 7 of Brockschmidt et al.: Compositional Safety Verification with Max-SMT. The first loop is ours: the paper's text does not say it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = __VERIFIER_nondet_int();
  if (x >= y) return 0;
  while (x >= 0) {
    x--;
    y++;
  }
  while (__VERIFIER_nondet_int()) {
    if (x == y) reach_error();
    x++;
    y++;
  }
  return 0;
}
