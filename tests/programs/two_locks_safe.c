// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Two locks whose state is mirrored in the requests: only one of the devices is active at a time.
// inputs: 1, 2, 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int first = 0, second = 0;
  for (;;) {
    const int request = __VERIFIER_nondet_int();
    if (request == 0) break;
    if (request == 1 && !second) first = 1;
    if (request == 2 && !first) second = 1;
    if (request == 3) first = second = 0;
    if (first && second) reach_error();
  }
  return 0;
}
