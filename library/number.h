// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// An integer in a text of CHAR, as strtol and its relatives read it.
#include "model.h"

extern int* __errno_location(void);
enum { EINVAL = 22, ERANGE = 34 };

static _Bool is_space(CHAR c) { return c == ' ' || (c >= 9 && c <= 13); }

// The value of a digit; 36 for what is none.
static unsigned digit(CHAR c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  return 36;
}

// Reads a number of at most `most` (`least` after a minus), which is what it becomes when it is larger. A result that is
// negative is returned modulo 2^64, as is what strtoul makes of a minus. C23 knows the prefix 0b (`binary`).
static unsigned long long number(const CHAR* s, CHAR** end, int base, unsigned long long most, unsigned long long least,
                                 _Bool binary) {
  const CHAR* at = s;
  _Bool negative = 0;
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = EINVAL;
    return 0;
  }
  while (is_space(*at)) at++;
  if (*at == '-' || *at == '+') negative = *at++ == '-';
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit(at[2]) < 16) {
    at += 2;
    base = 16;
  } else if (binary && (base == 0 || base == 2) && at[0] == '0' && (at[1] == 'b' || at[1] == 'B') && digit(at[2]) < 2) {
    at += 2;
    base = 2;
  }
  if (base == 0) base = *at == '0' ? 8 : 10;
  if (digit(*at) >= base) {
    if (end) *end = (CHAR*)s;
    return 0;
  }
  unsigned long long limit = negative ? least : most, value = 0;
  _Bool too_large = 0;
  for (; digit(*at) < base; at++) {
    unsigned d = digit(*at);
    if (too_large || value > (limit - d) / base || d > limit)
      too_large = 1;
    else
      value = value * base + d;
  }
  if (end) *end = (CHAR*)at;
  if (too_large) {
    *__errno_location() = ERANGE;
    return negative && least == most ? limit : negative ? -limit : limit;
  }
  return negative ? -value : value;
}

#define LARGEST(TYPE) ((unsigned long long)(unsigned TYPE) - 1)
#define SIGNED(TYPE, BINARY) (TYPE) number(s, end, base, LARGEST(TYPE) / 2, LARGEST(TYPE) / 2 + 1, BINARY)
#define UNSIGNED(TYPE, BINARY) (unsigned TYPE) number(s, end, base, LARGEST(TYPE), LARGEST(TYPE), BINARY)
