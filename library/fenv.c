// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// fenv.h: the mode of rounding. Exceptions are not followed.
#include "model.h"

/// exact
int __pincer_rounding = 0;
int fesetround(int m) {
  if (m & ~0xc00) return 1;
  __pincer_rounding = m;
  return 0;
}
int fegetround(void) { return __pincer_rounding; }

/// over-approximated
int feclearexcept(int exceptions) { return __pincer_any_bool(); }
int feraiseexcept(int exceptions) { return __pincer_any_bool(); }
int fetestexcept(int exceptions) { return exceptions & __pincer_guess_int(); }
