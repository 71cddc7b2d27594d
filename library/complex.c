// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// complex.h, and the products and quotients that the compiler leaves to its own library.
#include "model.h"

extern double hypot(double, double), atan2(double, double);
extern float hypotf(float, float), atan2f(float, float);
extern long double hypotl(long double, long double), atan2l(long double, long double);

#define COMPLEX(TYPE, REAL, IMAGINARY) __builtin_complex((TYPE)(REAL), (TYPE)(IMAGINARY))
#define PROJECTION(TYPE)                                                       \
  _Bool infinite = __builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z); \
  return infinite ? COMPLEX(TYPE, __builtin_inf(), __builtin_copysign(0, __imag__ z)) : z;

// A product, after C11 G.5.1: an infinite operand gives an infinite product where the plain formula gives no number.
#define PRODUCT(TYPE)                                                                                           \
  TYPE real = a * c - b * d, imaginary = a * d + b * c;                                                         \
  if (real == real || imaginary == imaginary) return COMPLEX(TYPE, real, imaginary);                            \
  _Bool again = 0;                                                                                              \
  _Bool first = __builtin_isinf(a) || __builtin_isinf(b), second = __builtin_isinf(c) || __builtin_isinf(d);    \
  if (first) {                                                                                                  \
    a = (TYPE)__builtin_copysign(__builtin_isinf(a) ? 1 : 0, a);                                                \
    b = (TYPE)__builtin_copysign(__builtin_isinf(b) ? 1 : 0, b);                                                \
    if (c != c) c = (TYPE)__builtin_copysign(0, c);                                                             \
    if (d != d) d = (TYPE)__builtin_copysign(0, d);                                                             \
    again = 1;                                                                                                  \
  }                                                                                                             \
  if (second) {                                                                                                 \
    c = (TYPE)__builtin_copysign(__builtin_isinf(c) ? 1 : 0, c);                                                \
    d = (TYPE)__builtin_copysign(__builtin_isinf(d) ? 1 : 0, d);                                                \
    if (a != a) a = (TYPE)__builtin_copysign(0, a);                                                             \
    if (b != b) b = (TYPE)__builtin_copysign(0, b);                                                             \
    again = 1;                                                                                                  \
  }                                                                                                             \
  if (!again &&                                                                                                 \
      (__builtin_isinf(a * c) || __builtin_isinf(b * d) || __builtin_isinf(a * d) || __builtin_isinf(b * c))) { \
    if (a != a) a = (TYPE)__builtin_copysign(0, a);                                                             \
    if (b != b) b = (TYPE)__builtin_copysign(0, b);                                                             \
    if (c != c) c = (TYPE)__builtin_copysign(0, c);                                                             \
    if (d != d) d = (TYPE)__builtin_copysign(0, d);                                                             \
    again = 1;                                                                                                  \
  }                                                                                                             \
  if (!again) return COMPLEX(TYPE, real, imaginary);                                                            \
  return COMPLEX(TYPE, (TYPE)__builtin_inf() * (a * c - b * d), (TYPE)__builtin_inf() * (a * d + b * c));

// How a quotient is rounded is left to the compiler's library. Known is what all of them give, but for the sign of zero:
// small whole numbers, whose products are exact, over one on an axis or a diagonal; and numbers of moderate size over a
// power of two on an axis.
static _Bool is_small(double x, double most) { return x >= -most && x <= most && x == __builtin_trunc(x); }
static _Bool is_moderate(double x) {
  double size = __builtin_fabs(x);
  return size == 0 || (size >= 0x1p-60 && size <= 0x1p60);
}
static _Bool is_power(double x) {
  union {
    double value;
    unsigned long long bits;
  } number = {x};
  return x != 0 && is_moderate(x) && number.bits << 12 == 0;
}
#define QUOTIENT(TYPE, GUESS, MOST)                                                                        \
  TYPE real, imaginary;                                                                                    \
  if ((d == 0 && is_power((double)c)) || (c == 0 && is_power((double)d))) {                                \
    _Bool known = (double)(c + d) == c + d && is_moderate((double)a) && is_moderate((double)b);            \
    real = !known ? GUESS() : d == 0 ? a / c : b / d;                                                      \
    imaginary = !known ? GUESS() : d == 0 ? b / c : -a / d;                                                \
  } else if ((c == 0 || d == 0 || c == d || c == -d) && (c != 0 || d != 0) && is_small((double)a, MOST) && \
             is_small((double)b, MOST) && is_small((double)c, MOST) && is_small((double)d, MOST)) {        \
    TYPE square = c * c + d * d;                                                                           \
    real = (a * c + b * d) / square;                                                                       \
    imaginary = (b * c - a * d) / square;                                                                  \
  } else {                                                                                                 \
    real = GUESS();                                                                                        \
    imaginary = GUESS();                                                                                   \
  }                                                                                                        \
  if (real == 0 && __pincer_any_bool()) real = -real;                                                      \
  if (imaginary == 0 && __pincer_any_bool()) imaginary = -imaginary;                                       \
  return COMPLEX(TYPE, real, imaginary);

#define ANY(TYPE, GUESS) return COMPLEX(TYPE, GUESS(), GUESS());

/// exact
double creal(double _Complex z) { return __real__ z; }
float crealf(float _Complex z) { return __real__ z; }
long double creall(long double _Complex z) { return __real__ z; }
double cimag(double _Complex z) { return __imag__ z; }
float cimagf(float _Complex z) { return __imag__ z; }
long double cimagl(long double _Complex z) { return __imag__ z; }
double _Complex conj(double _Complex z) { return COMPLEX(double, __real__ z, -__imag__ z); }
float _Complex conjf(float _Complex z) { return COMPLEX(float, __real__ z, -__imag__ z); }
long double _Complex conjl(long double _Complex z) { return COMPLEX(long double, __real__ z, -__imag__ z); }
double _Complex cproj(double _Complex z) { PROJECTION(double) }
float _Complex cprojf(float _Complex z) { PROJECTION(float) }
long double _Complex cprojl(long double _Complex z) { PROJECTION(long double) }
double _Complex __muldc3(double a, double b, double c, double d) { PRODUCT(double) }
float _Complex __mulsc3(float a, float b, float c, float d) { PRODUCT(float) }
long double _Complex __mulxc3(long double a, long double b, long double c, long double d) { PRODUCT(long double) }

/// over-approximated
double cabs(double _Complex z) { return hypot(__real__ z, __imag__ z); }
float cabsf(float _Complex z) { return hypotf(__real__ z, __imag__ z); }
long double cabsl(long double _Complex z) { return hypotl(__real__ z, __imag__ z); }
double carg(double _Complex z) { return atan2(__imag__ z, __real__ z); }
float cargf(float _Complex z) { return atan2f(__imag__ z, __real__ z); }
long double cargl(long double _Complex z) { return atan2l(__imag__ z, __real__ z); }
double _Complex __divdc3(double a, double b, double c, double d) { QUOTIENT(double, __pincer_guess_double, 1048576) }
float _Complex __divsc3(float a, float b, float c, float d) { QUOTIENT(float, __pincer_guess_float, 2048) }
long double _Complex __divxc3(long double a, long double b, long double c, long double d) {
  QUOTIENT(long double, __pincer_guess_long_double, 1048576)
}
double _Complex csqrt(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex csqrtf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex csqrtl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex cexp(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex cexpf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex cexpl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex clog(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex clogf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex clogl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex csin(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex csinf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex csinl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex ccos(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex ccosf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex ccosl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex ctan(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex ctanf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex ctanl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex casin(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex casinf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex casinl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex cacos(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex cacosf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex cacosl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex catan(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex catanf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex catanl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex csinh(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex csinhf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex csinhl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex ccosh(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex ccoshf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex ccoshl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex ctanh(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex ctanhf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex ctanhl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex casinh(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex casinhf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex casinhl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex cacosh(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex cacoshf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex cacoshl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex catanh(double _Complex z) { ANY(double, __pincer_guess_double) }
float _Complex catanhf(float _Complex z) { ANY(float, __pincer_guess_float) }
long double _Complex catanhl(long double _Complex z) { ANY(long double, __pincer_guess_long_double) }
double _Complex cpow(double _Complex x, double _Complex y) { ANY(double, __pincer_guess_double) }
float _Complex cpowf(float _Complex x, float _Complex y) { ANY(float, __pincer_guess_float) }
long double _Complex cpowl(long double _Complex x, long double _Complex y) {
  ANY(long double, __pincer_guess_long_double)
}
