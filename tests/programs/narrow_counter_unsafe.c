// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// It wraps around before it reaches 256; a guard ends the loop.
// inputs: 1
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (!__VERIFIER_nondet_int()) return 0;
  unsigned char c = 0;
  int rounds = 0;
  while (c != 256) {
    ++c;
    if (++rounds > 255) reach_error();
  }
  return 0;
}
