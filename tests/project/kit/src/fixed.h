// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Numbers with 16 bits before and 16 bits after the point. Results that do not fit are the nearest that does. */
#ifndef KIT_FIXED_H
#define KIT_FIXED_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t fixed;

#define FIXED_ONE ((fixed)65536)
#define FIXED_MAX INT32_MAX
#define FIXED_MIN INT32_MIN

fixed fixed_from_int(int value);
int fixed_to_int(fixed value); /* towards zero */
fixed fixed_add(fixed a, fixed b);
fixed fixed_subtract(fixed a, fixed b);
fixed fixed_multiply(fixed a, fixed b);
bool fixed_divide(fixed a, fixed b, fixed *quotient);
fixed fixed_absolute(fixed value);
fixed fixed_mix(fixed a, fixed b, fixed weight); /* weight from 0 to FIXED_ONE */
fixed fixed_round(fixed value);

#endif
