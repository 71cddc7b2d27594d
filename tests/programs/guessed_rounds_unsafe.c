// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Two threads one after the other, in rounds: what the others do in a round is guessed at first and compared at the end.
// inputs: 1, 2, 3, 5, 1, 1, 0, 1
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ROUNDS 3

static unsigned char turn;
static int x[ROUNDS];
static int y[ROUNDS];

static void may_switch(void) {
  unsigned char step = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(turn + step < ROUNDS);
  turn += step;
}

static void first(void) {
  for (int k = 0; k < 2; k++) {
    may_switch();
    x[turn] += y[turn];
  }
}

static void second(void) {
  for (int k = 0; k < 2; k++) {
    may_switch();
    y[turn] += x[turn];
  }
}

int main(void) {
  int guessed_x[ROUNDS], guessed_y[ROUNDS];
  x[0] = y[0] = 1;
  for (int round = 1; round < ROUNDS; round++) {
    guessed_x[round] = __VERIFIER_nondet_uchar();
    guessed_y[round] = __VERIFIER_nondet_uchar();
    x[round] = guessed_x[round];
    y[round] = guessed_y[round];
  }
  turn = 0;
  first();
  turn = 0;
  second();
  for (int round = 1; round < ROUNDS; round++) {
    __VERIFIER_assume(x[round - 1] == guessed_x[round]);
    __VERIFIER_assume(y[round - 1] == guessed_y[round]);
  }
  assert(x[ROUNDS - 1] + y[ROUNDS - 1] < 13);
}
