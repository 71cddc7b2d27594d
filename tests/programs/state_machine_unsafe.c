// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// An error moves the machine to a state in which it still sends.
// inputs: 0, 1, 3, 2, 9
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum state { CLOSED, OPENING, OPEN, BROKEN };

int main(void) {
  enum state s = CLOSED;
  int connected = 0;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (s == CLOSED) s = OPENING;
        break;
      case 1:
        if (s == OPENING) {
          s = OPEN;
          connected = 1;
        }
        break;
      case 2:
        if ((s == OPEN || s == BROKEN) && !connected) reach_error();
        break;
      case 3:
        if (s == OPEN) {
          s = BROKEN;
          connected = 0;
        }
        break;
      case 4:
        if (s == BROKEN) s = CLOSED;
        break;
      default: return 0;
    }
  }
}
