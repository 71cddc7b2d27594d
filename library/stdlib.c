// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Integers of stdlib.h and inttypes.h.
#include "model.h"

typedef __INTMAX_TYPE__ intmax_t;
typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
typedef struct {
  intmax_t quot, rem;
} imaxdiv_t;

// C11 7.22.6.2: there has to be one.
#define QUOTIENT(a, b, least)            \
  if (b == 0 || (b == -1 && a == least)) \
  __pincer_unsupported("a division without a result in a function of the C library")

/// exact
div_t div(int a, int b) {
  QUOTIENT(a, b, -__INT_MAX__ - 1);
  return (div_t){a / b, a % b};
}
ldiv_t ldiv(long a, long b) {
  QUOTIENT(a, b, -__LONG_MAX__ - 1);
  return (ldiv_t){a / b, a % b};
}
lldiv_t lldiv(long long a, long long b) {
  QUOTIENT(a, b, -__LONG_LONG_MAX__ - 1);
  return (lldiv_t){a / b, a % b};
}
imaxdiv_t imaxdiv(intmax_t a, intmax_t b) {
  QUOTIENT(a, b, -__INTMAX_MAX__ - 1);
  return (imaxdiv_t){a / b, a % b};
}
intmax_t imaxabs(intmax_t x) { return x < 0 ? -x : x; }
int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }
int atoi(const char* s) {
  int n = 0, neg = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-') {
    neg = 1;
    s++;
  } else if (*s == '+')
    s++;
  for (; *s >= '0' && *s <= '9'; s++) n = 10 * n - (*s - '0');
  return neg ? n : -n;
}
long atol(const char* s) {
  long n = 0;
  int neg = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-') {
    neg = 1;
    s++;
  } else if (*s == '+')
    s++;
  for (; *s >= '0' && *s <= '9'; s++) n = 10 * n - (*s - '0');
  return neg ? n : -n;
}
long long atoll(const char* s) {
  long long n = 0;
  int neg = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-') {
    neg = 1;
    s++;
  } else if (*s == '+')
    s++;
  for (; *s >= '0' && *s <= '9'; s++) n = 10 * n - (*s - '0');
  return neg ? n : -n;
}
