// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The mean of two numbers of an interval lies in the interval.
// inputs: 1.0, 1.0
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  const double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return 0;
  const double mean = (x + y) / 2;
  if (mean < 0 || mean > 1) reach_error();
  return 0;
}
