// The number of digits of a number, by recursion. It is wrong for the smallest one: -x does not exist for it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int digits(int x) {
  if (x < 0) return digits(-x);
  return x < 10 ? 1 : 1 + digits(x / 10);
}

int main(void) {
  int d = digits(__VERIFIER_nondet_int());
  assert(1 <= d && d <= 10);
  return 0;
}
