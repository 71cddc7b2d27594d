// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The turn is given to oneself.
// inputs: 0, 0, 0, 1, 1, 1, 9
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int want[2] = {0, 0}, turn = 0, at[2] = {0, 0};
  for (;;) {
    const int me = __VERIFIER_nondet_int();
    if (me != 0 && me != 1) return 0;
    switch (at[me]) {
      case 0:
        want[me] = 1;
        at[me] = 1;
        break;
      case 1:
        turn = me;
        at[me] = 2;
        break;
      case 2:
        if (!want[1 - me] || turn == me) at[me] = 3;
        break;
      default:
        want[me] = 0;
        at[me] = 0;
    }
    if (at[0] == 3 && at[1] == 3) reach_error();
  }
}
