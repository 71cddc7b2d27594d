// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 1 (a) of Albarghouthi, Gurfinkel, Chechik: From Under-Approximations to Over-Approximations and Back. An input stands in
// the place of 0, because the compiler proves the program otherwise.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int zero = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  int i = zero, x = zero;
  while (i < n) {
    if (i <= zero + 2)
      x = zero;
    else
      x = i;
    i++;
  }
  if (x < zero) reach_error();
  return 0;
}
