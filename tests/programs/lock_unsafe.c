// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The early `continue` forgets to release the lock.
// inputs: 1, 0, 1, 1, 1, 0, 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int locked;

static void acquire(void) {
  if (locked) reach_error();
  locked = 1;
}

static void release(void) {
  if (!locked) reach_error();
  locked = 0;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    acquire();
    if (__VERIFIER_nondet_int()) {
      continue;
    }
    release();
  }
  return 0;
}
