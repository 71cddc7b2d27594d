// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Floating-point numbers in strings. How far a number reaches is exact, and so is its value where one operation of
// the machine gives it: decimal numbers of few digits. Of others only the sign is known.
#include "model.h"

extern int* __errno_location(void);
enum { ERANGE = 34 };
enum { NOTHING, DECIMAL, HEXADECIMAL, INFINITE, NOT_A_NUMBER };

typedef struct {
  size_t end;  // behind the number; 0 when there is none
  int kind;
  _Bool negative;
  _Bool is_zero;
  _Bool is_short;  // value and exponent are all of it
  unsigned long long value;
  int exponent;
} Number;

static _Bool is_digit(char c) { return c >= '0' && c <= '9'; }
static _Bool is_letter(char c, char lower) { return c == lower || c == lower - 32; }
static _Bool is_hexadecimal(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

static _Bool is_word(const char* s, const char* lower) {
  while (*lower && is_letter(*s, *lower)) s++, lower++;
  return !*lower;
}

static size_t skip_exponent(const char* s, size_t n, char letter, int* exponent) {
  if (!is_letter(s[n], letter)) return n;
  size_t at = n + 1;
  _Bool negative = s[at] == '-';
  if (s[at] == '-' || s[at] == '+') at++;
  if (!is_digit(s[at])) return n;
  int value = 0;
  for (; is_digit(s[at]); at++)
    if (value < 100000) value = 10 * value + (s[at] - '0');
  *exponent += negative ? -value : value;
  return at;
}

static Number read_number(const char* s) {
  Number number = {0};
  size_t n = 0;
  while (s[n] == ' ' || (s[n] >= 9 && s[n] <= 13)) n++;
  number.negative = s[n] == '-';
  if (s[n] == '-' || s[n] == '+') n++;
  if (is_word(s + n, "inf")) {
    number.kind = INFINITE;
    number.end = n + (is_word(s + n, "infinity") ? 8 : 3);
    return number;
  }
  if (is_word(s + n, "nan")) {
    number.kind = NOT_A_NUMBER;
    number.end = n + 3;
    if (s[n + 3] != '(') return number;
    size_t at = n + 4;
    while (is_hexadecimal(s[at]) || (s[at] >= 'g' && s[at] <= 'z') || (s[at] >= 'G' && s[at] <= 'Z') || s[at] == '_')
      at++;
    if (s[at] == ')') number.end = at + 1;
    return number;
  }
  _Bool hexadecimal = s[n] == '0' && is_letter(s[n + 1], 'x') &&
                      (is_hexadecimal(s[n + 2]) || (s[n + 2] == '.' && is_hexadecimal(s[n + 3])));
  if (hexadecimal) n += 2;
  _Bool point = 0, any = 0;
  number.is_short = !hexadecimal;
  number.is_zero = 1;
  for (;; n++) {
    if (s[n] == '.' && !point) {
      point = 1;
      continue;
    }
    if (!(hexadecimal ? is_hexadecimal(s[n]) : is_digit(s[n]))) break;
    any = 1;
    if (s[n] != '0') number.is_zero = 0;
    if (number.value > 99999999999999999) number.is_short = 0;
    if (number.is_short) number.value = 10 * number.value + (s[n] - '0');
    if (point) number.exponent--;
  }
  if (!any) return number;
  number.kind = hexadecimal ? HEXADECIMAL : DECIMAL;
  number.end = skip_exponent(s, n, hexadecimal ? 'p' : 'e', &number.exponent);
  return number;
}

// The value of it, where GUESS is some number. Exact: the digits and the power of ten are numbers of TYPE, and so is
// one operation with them.
#define VALUE(TYPE, DIGITS, POWER, LEAST, GUESS)                                                                \
  Number number = read_number(s);                                                                               \
  if (end) *end = (char*)s + number.end;                                                                        \
  TYPE value = 0;                                                                                               \
  if (number.kind == INFINITE) {                                                                                \
    value = (TYPE)__builtin_inf();                                                                              \
  } else if (number.kind == NOT_A_NUMBER) {                                                                     \
    value = (TYPE)__builtin_nan("");                                                                            \
  } else if (number.kind != NOTHING && !number.is_zero) {                                                       \
    if (number.is_short && number.value <= DIGITS && number.exponent >= -POWER && number.exponent <= POWER) {   \
      TYPE power = 1;                                                                                           \
      for (int i = number.exponent < 0 ? -number.exponent : number.exponent; i > 0; i--) power *= 10;           \
      value = number.exponent < 0 ? (TYPE)number.value / power : (TYPE)number.value * power;                    \
    } else {                                                                                                    \
      value = GUESS();                                                                                          \
      __pincer_assume(value >= 0);                                                                              \
      if (__builtin_isinf(value) || (value < (TYPE)LEAST && __pincer_any_bool())) *__errno_location() = ERANGE; \
    }                                                                                                           \
  }                                                                                                             \
  return number.negative && number.kind != NOTHING ? -value : value;

/// over-approximated
double strtod(const char* s, char** end) {
  VALUE(double, (1ull << 53), 22, 2.2250738585072014e-308, __pincer_guess_double)
}
float strtof(const char* s, char** end) { VALUE(float, (1ull << 24), 10, 1.17549435e-38, __pincer_guess_float) }
long double strtold(const char* s, char** end) {
  VALUE(long double, (unsigned long long)-1, 27, 3.36210314311209350626e-4932l, __pincer_guess_long_double)
}
double atof(const char* s) { return strtod(s, NULL); }
