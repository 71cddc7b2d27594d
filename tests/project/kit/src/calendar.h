// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Dates of the Gregorian calendar from 2000 to 2099. */
#ifndef KIT_CALENDAR_H
#define KIT_CALENDAR_H

#include <stdbool.h>

enum { CALENDAR_FIRST_YEAR = 2000, CALENDAR_LAST_YEAR = 2099 };

struct date {
  int year;
  int month; /* 1 to 12 */
  int day;   /* from 1 */
};

bool calendar_is_leap(int year);
int calendar_days_in_month(int year, int month);
bool calendar_is_valid(const struct date *date);
/* 1 is the first of January. */
int calendar_day_of_year(const struct date *date);
bool calendar_next_day(struct date *date);
/* Negative, zero or positive: a is before, on or after b. */
int calendar_compare(const struct date *a, const struct date *b);
/* 0 is Sunday. */
int calendar_weekday(const struct date *date);
const char *calendar_month_name(int month);

#endif
