// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The test for fullness is off by one.
// inputs: 1, 1, 1, 1, 1, 0, 2
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum { SIZE = 4 };

int main(void) {
  unsigned head = 0xfffffffeu, tail = 0xfffffffeu;
  for (;;) {
    const int command = __VERIFIER_nondet_int();
    if (command == 1) {
      if (tail - head <= SIZE) ++tail;
    } else if (command == 0) {
      if (head != tail) ++head;
    } else {
      return 0;
    }
    if (tail - head > SIZE) reach_error();
  }
}
