// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Integers in wide strings.
#define CHAR __WCHAR_TYPE__
#include "number.h"

typedef __WCHAR_TYPE__ wchar_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;

/// exact
long wcstol(const wchar_t* s, wchar_t** end, int base) { return SIGNED(long, 0); }
long long wcstoll(const wchar_t* s, wchar_t** end, int base) { return SIGNED(long long, 0); }
unsigned long wcstoul(const wchar_t* s, wchar_t** end, int base) { return UNSIGNED(long, 0); }
unsigned long long wcstoull(const wchar_t* s, wchar_t** end, int base) { return UNSIGNED(long long, 0); }
long __isoc23_wcstol(const wchar_t* s, wchar_t** end, int base) { return SIGNED(long, 1); }
long long __isoc23_wcstoll(const wchar_t* s, wchar_t** end, int base) { return SIGNED(long long, 1); }
unsigned long __isoc23_wcstoul(const wchar_t* s, wchar_t** end, int base) { return UNSIGNED(long, 1); }
unsigned long long __isoc23_wcstoull(const wchar_t* s, wchar_t** end, int base) { return UNSIGNED(long long, 1); }
intmax_t wcstoimax(const wchar_t* s, wchar_t** end, int base) { return wcstoll(s, end, base); }
uintmax_t wcstoumax(const wchar_t* s, wchar_t** end, int base) { return wcstoull(s, end, base); }
