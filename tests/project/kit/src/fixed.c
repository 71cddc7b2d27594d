#include "fixed.h"

static fixed saturated(int64_t value)
{
  if (value > FIXED_MAX)
    return FIXED_MAX;
  return value < FIXED_MIN ? FIXED_MIN : (fixed)value;
}

fixed fixed_from_int(int value)
{
  return saturated((int64_t)value * FIXED_ONE);
}

int fixed_to_int(fixed value)
{
  return value / FIXED_ONE;
}

fixed fixed_add(fixed a, fixed b)
{
  return saturated((int64_t)a + b);
}

fixed fixed_subtract(fixed a, fixed b)
{
  return saturated((int64_t)a - b);
}

fixed fixed_multiply(fixed a, fixed b)
{
  return saturated((int64_t)a * b / FIXED_ONE);
}

bool fixed_divide(fixed a, fixed b, fixed *quotient)
{
  if (b == 0)
    return false;
  *quotient = saturated((int64_t)a * FIXED_ONE / b);
  return true;
}

fixed fixed_absolute(fixed value)
{
  return value < 0 ? -value : value;
}

fixed fixed_mix(fixed a, fixed b, fixed weight)
{
  int64_t sum = (int64_t)a * (FIXED_ONE - weight) + (int64_t)b * weight;
  return saturated(sum / FIXED_ONE);
}

fixed fixed_round(fixed value)
{
  int64_t half = value < 0 ? -(FIXED_ONE / 2) : FIXED_ONE / 2;
  int64_t whole = ((int64_t)value + half) / FIXED_ONE;
  return saturated(whole * FIXED_ONE);
}
