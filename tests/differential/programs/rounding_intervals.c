// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Interval arithmetic: lower bounds rounded down, upper bounds rounded up. The exact value stays inside.
#include <fenv.h>

struct Interval {
  double low, high;
};

static struct Interval add(struct Interval a, struct Interval b) {
  volatile double x = a.low, y = b.low, u = a.high, v = b.high;
  struct Interval r;
  fesetround(FE_DOWNWARD);
  volatile double low = x + y;
  fesetround(FE_UPWARD);
  volatile double high = u + v;
  fesetround(FE_TONEAREST);
  r.low = low;
  r.high = high;
  return r;
}

static struct Interval scale(struct Interval a, double k) {  // k > 0
  volatile double x = a.low, y = a.high, f = k;
  struct Interval r;
  fesetround(FE_DOWNWARD);
  volatile double low = x * f;
  fesetround(FE_UPWARD);
  volatile double high = y * f;
  fesetround(FE_TONEAREST);
  r.low = low;
  r.high = high;
  return r;
}

int main(void) {
  struct Interval sum = {0, 0};
  struct Interval term = {1, 1};
  for (int i = 0; i < 50; ++i) {
    sum = add(sum, term);
    term = scale(term, 0.7);
  }
  const double width = (sum.high - sum.low) * 0x1p60;
  if (!(sum.low < sum.high)) return -1;
  return (int)width + (sum.low < 3.3333333333 && sum.high > 3.33333332);
}
