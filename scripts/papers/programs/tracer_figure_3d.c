// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 3 (d) with N = 3 of Jaffar, Navas, Santosa: Symbolic Execution for Verification.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int complex_func(void) {
  int result = __VERIFIER_nondet_int();
  return result - result;
}

int main(void) {
  int x, y, s, t;
  if (__VERIFIER_nondet_int()) {
    x = 0;
    y = 0;
  } else {
    x = complex_func();
    y = 0;
  }
  s = x;
  t = y;
  if (__VERIFIER_nondet_int()) {
    s++;
    t++;
  }
  if (__VERIFIER_nondet_int()) {
    s++;
    t++;
  }
  if (__VERIFIER_nondet_int()) {
    s++;
    t++;
  }
  if (t > 3 && s > 3) reach_error();
  return 0;
}
