// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Integers in strings: strtol and its relatives.
#define CHAR char
#include "number.h"

typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;

/// exact
long strtol(const char* s, char** end, int base) { return SIGNED(long, 0); }
long long strtoll(const char* s, char** end, int base) { return SIGNED(long long, 0); }
unsigned long strtoul(const char* s, char** end, int base) { return UNSIGNED(long, 0); }
unsigned long long strtoull(const char* s, char** end, int base) { return UNSIGNED(long long, 0); }
long __isoc23_strtol(const char* s, char** end, int base) { return SIGNED(long, 1); }
long long __isoc23_strtoll(const char* s, char** end, int base) { return SIGNED(long long, 1); }
unsigned long __isoc23_strtoul(const char* s, char** end, int base) { return UNSIGNED(long, 1); }
unsigned long long __isoc23_strtoull(const char* s, char** end, int base) { return UNSIGNED(long long, 1); }
intmax_t strtoimax(const char* s, char** end, int base) { return strtoll(s, end, base); }
uintmax_t strtoumax(const char* s, char** end, int base) { return strtoull(s, end, base); }
long long strtoq(const char* s, char** end, int base) { return strtoll(s, end, base); }
unsigned long long strtouq(const char* s, char** end, int base) { return strtoull(s, end, base); }
