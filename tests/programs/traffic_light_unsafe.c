// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The second light turns green one step too early.
// inputs: 1, 1, 1, 1, 1, 1, 0
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum { RED, GREEN, YELLOW };

int main(void) {
  int phase = 0;
  while (__VERIFIER_nondet_bool()) {
    int north, east;
    switch (phase) {
      case 0: north = GREEN, east = RED; break;
      case 1: north = YELLOW, east = RED; break;
      case 2: north = RED, east = GREEN; break;
      default: north = GREEN, east = GREEN; break;
    }
    if (north != RED && east != RED) reach_error();
    phase = (phase + 1) % 4;
  }
  return 0;
}
