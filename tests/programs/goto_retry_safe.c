// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A loop out of gotos tries at most three times.
// inputs: 1, 2, 1, 1, 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int tries = 0, total = 0, result;
again:
  ++tries;
  if (++total > 3) goto failed;
  result = __VERIFIER_nondet_int();
  if (result == 0) goto done;
  if (tries < 3) goto again;
  goto done;
failed:
  reach_error();
done:
  return 0;
}
