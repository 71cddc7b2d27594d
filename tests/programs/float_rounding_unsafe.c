// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Adding a tenth is not.
// inputs: 10
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  const int n = __VERIFIER_nondet_uchar() % 16;
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += 0.1f;
  if (sum * 10 != n) reach_error();
  return 0;
}
