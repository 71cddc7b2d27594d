// The repaired version of recursion.c: division keeps the sign, so there is nothing to negate. The recursion ends after
// ten calls; pincer unrolls it completely, which is a proof.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int digits(int x) { return -10 < x && x < 10 ? 1 : 1 + digits(x / 10); }

int main(void) {
  int d = digits(__VERIFIER_nondet_int());
  assert(1 <= d && d <= 10);
  return 0;
}
