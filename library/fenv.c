// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The mode of rounding of fenv.h.
#include "model.h"

/// exact
int __pincer_rounding = 0;
int fesetround(int m) {
  if (m & ~0xc00) return 1;
  __pincer_rounding = m;
  return 0;
}
int fegetround(void) { return __pincer_rounding; }
