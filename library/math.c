// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Functions of math.h that take numbers apart and put them together. Those of float go through double, which holds
// every float and every exact result; what is rounded is rounded once.
#include "model.h"

typedef union {
  double value;
  unsigned long long bits;
} Double;
typedef union {
  float value;
  unsigned bits;
} Float;
typedef union {
  long double value;
  struct {
    unsigned long long fraction;
    unsigned short exponent;  // and the sign
  } parts;
} Extended;

// The exponent of a number that is neither zero, infinite nor NaN, as a fraction in [1/2, 1) has it.
static double split(double x, int* exponent) {
  Double number = {x};
  int scale = 0;
  if ((number.bits >> 52 & 2047) == 0) {
    number.value *= 0x1p64;
    scale = -64;
  }
  *exponent = (int)(number.bits >> 52 & 2047) - 1022 + scale;
  number.bits = (number.bits & ~(2047ull << 52)) | 1022ull << 52;
  return number.value;
}
static long double split_extended(long double x, int* exponent) {
  Extended number = {x};
  int scale = 0;
  if ((number.parts.exponent & 32767) == 0) {
    number.value *= 0x1p64l;
    scale = -64;
  }
  *exponent = (number.parts.exponent & 32767) - 16382 + scale;
  number.parts.exponent = (unsigned short)((number.parts.exponent & 32768) | 16382);
  return number.value;
}
#define IS_PLAIN(X) ((X) != 0 && (X) == (X) && !__builtin_isinf(X))

// In steps that are exact, but for the last.
static double scale(double x, long n) {
  Double power;
  for (int i = 0; i < 2 && n > 1023; i++, n -= 1023) x *= 0x1p1023;
  for (int i = 0; i < 2 && n < -1022; i++, n += 969) x *= 0x1p-969;
  power.bits = (unsigned long long)((n > 1023 ? 1023 : n < -1022 ? -1022 : n) + 1023) << 52;
  return x * power.value;
}
static long double scale_extended(long double x, long n) {
  Extended power;
  for (int i = 0; i < 2 && n > 16383; i++, n -= 16383) x *= 0x1p16383l;
  for (int i = 0; i < 2 && n < -16382; i++, n += 16318) x *= 0x1p-16318l;
  power.value = 1;
  power.parts.exponent = (unsigned short)((n > 16383 ? 16383 : n < -16382 ? -16382 : n) + 16383);
  return x * power.value;
}

// The neighbour of x in the direction of a larger (or else smaller) number.
static double neighbour(double x, _Bool larger) {
  Double number = {x};
  if (x == 0) return larger ? 0x1p-1074 : -0x1p-1074;
  if ((x > 0) == larger)
    number.bits++;
  else
    number.bits--;
  return number.value;
}
static float neighbour_float(float x, _Bool larger) {
  Float number = {x};
  if (x == 0) return larger ? 0x1p-149f : -0x1p-149f;
  if ((x > 0) == larger)
    number.bits++;
  else
    number.bits--;
  return number.value;
}
static long double neighbour_extended(long double x, _Bool larger) {
  Extended number = {x};
  if (x == 0) return larger ? 0x1p-16445l : -0x1p-16445l;
  // The leading digit of the fraction is there, so that a carry has to be made.
  if ((x > 0) == larger) {
    if (++number.parts.fraction == 0) {
      number.parts.fraction = 1ull << 63;
      number.parts.exponent++;
    } else if ((number.parts.exponent & 32767) == 0 && number.parts.fraction == 1ull << 63) {
      number.parts.exponent++;
    }
  } else {
    _Bool lowest = number.parts.fraction == 1ull << 63;
    number.parts.fraction--;
    if (lowest && (number.parts.exponent & 32767) != 0) {
      number.parts.exponent--;
      if ((number.parts.exponent & 32767) != 0) number.parts.fraction |= 1ull << 63;
    }
  }
  return number.value;
}

#define FREXP(SPLIT)                             \
  if (!IS_PLAIN(x)) {                            \
    *exponent = x == 0 ? 0 : __pincer_any_int(); \
    return x;                                    \
  }                                              \
  return SPLIT(x, exponent);
#define MODF(TYPE, TRUNC, COPYSIGN) \
  TYPE whole = TRUNC(x);            \
  *integer = whole;                 \
  return COPYSIGN(__builtin_isinf(x) ? 0 : x - whole, x);
#define ILOGB(SPLIT)                         \
  int exponent;                              \
  if (__builtin_isinf(x)) return 0x7fffffff; \
  if (!IS_PLAIN(x)) return -0x7fffffff - 1;  \
  SPLIT(x, &exponent);                       \
  return exponent - 1;
#define LOGB(TYPE, ILOGB)                    \
  if (x == 0) return -(TYPE)__builtin_inf(); \
  if (!IS_PLAIN(x)) return x * x;            \
  return (TYPE)ILOGB(x);
#define NEXT(TYPE, NEIGHBOUR)                 \
  if (x != x || y != y) return (TYPE)(x + y); \
  if (x == y) return (TYPE)y;                 \
  return NEIGHBOUR(x, x < y);

/// exact
double frexp(double x, int* exponent) { FREXP(split) }
float frexpf(float x, int* exponent) { FREXP((float)split) }
long double frexpl(long double x, int* exponent) { FREXP(split_extended) }
double modf(double x, double* integer) { MODF(double, __builtin_trunc, __builtin_copysign) }
float modff(float x, float* integer) { MODF(float, __builtin_truncf, __builtin_copysignf) }
long double modfl(long double x, long double* integer) { MODF(long double, __builtin_truncl, __builtin_copysignl) }
double ldexp(double x, int n) { return scale(x, n); }
float ldexpf(float x, int n) { return (float)scale(x, n); }
long double ldexpl(long double x, int n) { return scale_extended(x, n); }
double scalbn(double x, int n) { return scale(x, n); }
float scalbnf(float x, int n) { return (float)scale(x, n); }
long double scalbnl(long double x, int n) { return scale_extended(x, n); }
double scalbln(double x, long n) { return scale(x, n); }
float scalblnf(float x, long n) { return (float)scale(x, n); }
long double scalblnl(long double x, long n) { return scale_extended(x, n); }
int ilogb(double x) { ILOGB(split) }
int ilogbf(float x) { ILOGB(split) }
int ilogbl(long double x) { ILOGB(split_extended) }
double logb(double x) { LOGB(double, ilogb) }
float logbf(float x) { LOGB(float, ilogbf) }
long double logbl(long double x) { LOGB(long double, ilogbl) }
double nextafter(double x, double y) { NEXT(double, neighbour) }
float nextafterf(float x, float y) { NEXT(float, neighbour_float) }
long double nextafterl(long double x, long double y) { NEXT(long double, neighbour_extended) }
double nexttoward(double x, long double y) { NEXT(double, neighbour) }
float nexttowardf(float x, long double y) { NEXT(float, neighbour_float) }
long double nexttowardl(long double x, long double y) { NEXT(long double, neighbour_extended) }
double drem(double x, double y) {
  extern double remainder(double, double);
  return remainder(x, y);
}
double nan(const char* text) {
  READ_STRING(text);
  return __builtin_nan("");
}
float nanf(const char* text) {
  READ_STRING(text);
  return __builtin_nanf("");
}
long double nanl(const char* text) {
  READ_STRING(text);
  return __builtin_nanl("");
}

/// over-approximated
void sincos(double x, double* sine, double* cosine) {
  extern double sin(double), cos(double);
  *sine = sin(x);
  *cosine = cos(x);
}
void sincosf(float x, float* sine, float* cosine) {
  extern float sinf(float), cosf(float);
  *sine = sinf(x);
  *cosine = cosf(x);
}
double remquo(double x, double y, int* quotient) {
  extern double remainder(double, double);
  *quotient = __pincer_guess_int();
  return remainder(x, y);
}
float remquof(float x, float y, int* quotient) {
  extern float remainderf(float, float);
  *quotient = __pincer_guess_int();
  return remainderf(x, y);
}
long double remquol(long double x, long double y, int* quotient) {
  extern long double remainderl(long double, long double);
  *quotient = __pincer_guess_int();
  return remainderl(x, y);
}
