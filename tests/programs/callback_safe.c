// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A callback that is chosen at run time counts what it is given.
// inputs: 1, 3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int count;
static void once(int v) { count += v > 0; }
static void also_once(int v) { count += !(v <= 0); }

static void each(int n, void (*f)(int)) {
  for (int i = 1; i <= n; ++i) f(i);
}

int main(void) {
  void (*f)(int) = __VERIFIER_nondet_int() ? also_once : once;
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10) return 0;
  each(n, f);
  assert(count == n);
  return 0;
}
