// The middle between two positions, the way many libraries computed it for decades. The sum overflows when both
// positions are large, and the middle is then not between them.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int middle(int low, int high) { return (low + high) / 2; }

int main(void) {
  int low = __VERIFIER_nondet_int();
  int high = __VERIFIER_nondet_int();
  if (low < 0 || high < low) return 0;
  int m = middle(low, high);
  assert(low <= m && m <= high);
  return m;
}
