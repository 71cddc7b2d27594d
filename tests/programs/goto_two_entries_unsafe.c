// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The second entry brings them two apart.
// inputs: 0, 1, 1, 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0;
  if (__VERIFIER_nondet_int()) goto first;
  x = -1;
  goto second;
first:
  if (x > 100) return 0;
  ++x;
second:
  if (x - y != 0 && x - y != 1) reach_error();
  y = x;
  if (__VERIFIER_nondet_int()) goto first;
  return 0;
}
