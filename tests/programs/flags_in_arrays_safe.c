// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Tasks take a lock in turns; which one has it is kept in an array.
// inputs: 1, 0, 2, 0, 1, 1, 9
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static unsigned char holds[3];
static int locked = 0;

int main(void) {
  for (;;) {
    const int task = __VERIFIER_nondet_int();
    if (task < 0 || task > 2) return 0;
    if (!holds[task]) {
      if (locked) continue;
      locked = 1;
      holds[task] = 1;
    } else {
      locked = 0;
      holds[task] = 0;
    }
    assert(holds[0] + holds[1] + holds[2] <= 1);
  }
}
