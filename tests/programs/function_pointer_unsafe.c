// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// One of the functions does not check.
// inputs: 1, 60, 1, 60, 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int balance = 100;

static void deposit(int amount) {
  if (amount > 0 && balance < 1000000 && amount < 1000) balance += amount;
}
static void withdraw(int amount) {
  if (amount > 0 && amount <= 100) balance -= amount;
}
static void (*const actions[])(int) = {deposit, withdraw};

int main(void) {
  for (;;) {
    const unsigned choice = (unsigned)__VERIFIER_nondet_int();
    if (choice >= sizeof actions / sizeof *actions) return 0;
    actions[choice](__VERIFIER_nondet_int());
    if (balance < 0) reach_error();
  }
}
