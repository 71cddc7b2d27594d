// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Three processes in a ring pass on the greatest number they have seen; at most one gets its own back.
// inputs: 4, 9, 2
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  const signed char id1 = __VERIFIER_nondet_char(), id2 = __VERIFIER_nondet_char(), id3 = __VERIFIER_nondet_char();
  if (id1 == id2 || id1 == id3 || id2 == id3) return 0;
  signed char send1 = id1, send2 = id2, send3 = id3;
  _Bool leads1 = 0, leads2 = 0, leads3 = 0;
  for (;;) {
    const signed char got1 = send3, got2 = send1, got3 = send2;
    if (got1 > id1) send1 = got1;
    if (got1 == id1) leads1 = 1;
    if (got2 > id2) send2 = got2;
    if (got2 == id2) leads2 = 1;
    if (got3 > id3) send3 = got3;
    if (got3 == id3) leads3 = 1;
    assert(leads1 + leads2 + leads3 <= 1);
    if (leads1 + leads2 + leads3 == 1) return 0;
  }
}
