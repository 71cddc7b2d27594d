// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// isnan, isinf, isfinite, isnormal, signbit, fpclassify on float, double and long double.
#include <float.h>
#include <math.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

#define ALL(x)                                                                                              \
  (mix(&h, !!isnan(x)), mix(&h, !!isinf(x)), mix(&h, !!isfinite(x)), mix(&h, !!isnormal(x)), mix(&h, !!signbit(x)), \
   mix(&h, (unsigned)fpclassify(x)))

int main(void) {
  unsigned h = 11;
  const double v[] = {0.0, -0.0, 1.0, -1.0, DBL_MIN, DBL_MIN / 4, DBL_MAX, INFINITY, -INFINITY, FLT_MIN / 2};
  for (int i = 0; i < 10; ++i) {
    ALL(v[i]);
    ALL((float)v[i]);
    ALL((long double)v[i]);
  }
  const double nan = NAN;
  mix(&h, !!isnan(nan));
  mix(&h, !!isnan((float)nan));
  mix(&h, !!isinf(nan));
  mix(&h, !!isfinite(nan));
  mix(&h, __builtin_isnan(nan));
  mix(&h, __builtin_isinf_sign(-INFINITY) < 0);
  mix(&h, __builtin_signbit(copysign(nan, -1.0)) != 0);
  mix(&h, FLT_EPSILON + 1.0f > 1.0f);
  mix(&h, FLT_EPSILON / 2 + 1.0f > 1.0f);
  mix(&h, FLT_DIG + DBL_DIG * 100);
  mix(&h, FLT_MANT_DIG + DBL_MANT_DIG * 100 + LDBL_MANT_DIG * 10000);
  mix(&h, DBL_MAX_EXP + (unsigned)FLT_MIN_EXP);
  return (int)h;
}
