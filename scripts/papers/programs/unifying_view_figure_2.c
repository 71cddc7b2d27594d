// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fig. 2 of Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification.
extern void reach_error(void);

int main(void) {
  int x = 0;
  int y = 0;
  while (x < 2) {
    x++;
    y++;
    if (!(x == y)) {
      reach_error();
    }
  }
  return 0;
}
