// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A failed transfer takes the money from the sender anyway.
// inputs: 80, 2, 50, 2, 0, 9
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int accounts[3] = {100, 50, 0};

static int transfer(int from, int to, int amount) {
  if (amount < 0) return 0;
  accounts[from] -= amount;
  if (accounts[from] < 0) return 0;
  accounts[to] += amount;
  return 1;
}

int main(void) {
  for (;;) {
    const int amount = __VERIFIER_nondet_int();
    const unsigned to = (unsigned)__VERIFIER_nondet_int();
    if (to > 2) return 0;
    transfer(1, (int)to, amount % 1000);
    if (accounts[0] + accounts[1] + accounts[2] != 150) reach_error();
  }
}
