// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A ticket may be served before it is given out.
// inputs: 2, 2, 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int given = 0, served = 0;
  for (;;) {
    const int command = __VERIFIER_nondet_int();
    if (command == 0) return 0;
    if (command == 1 && given < 1000) ++given;
    if (command == 2 && served <= given) ++served;
    if (served > given) reach_error();
  }
}
