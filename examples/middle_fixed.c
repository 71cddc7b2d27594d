// The repaired version of middle.c: the distance between two positions fits where their sum does not.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int middle(int low, int high) { return low + (high - low) / 2; }

int main(void) {
  int low = __VERIFIER_nondet_int();
  int high = __VERIFIER_nondet_int();
  if (low < 0 || high < low) return 0;
  int m = middle(low, high);
  assert(low <= m && m <= high);
  return m;
}
