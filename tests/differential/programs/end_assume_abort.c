// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// assume_abort_if_not as programs define it themselves.
// inputs: 3, 4
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);

void assume_abort_if_not(int condition) {
  if (!condition) abort();
}

int main(void) {
  const int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x == 3);
  assume_abort_if_not(x > __VERIFIER_nondet_int());
  reach_error();
  return 0;
}
