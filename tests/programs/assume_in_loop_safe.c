// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Each round assumes that the next value is larger, so that they are all different from the first.
// inputs: 5, 5, 5
extern void reach_error(void);
extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void assume_abort_if_not(int condition) {
  if (!condition) abort();
}

int main(void) {
  const int first = __VERIFIER_nondet_int();
  int last = first;
  for (int i = 0; i < 2; ++i) {
    const int next = __VERIFIER_nondet_int();
    assume_abort_if_not(next > last);
    last = next;
  }
  if (last == first) reach_error();
  return 0;
}
