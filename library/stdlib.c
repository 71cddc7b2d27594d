// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Integers of stdlib.h.
#include "model.h"

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
