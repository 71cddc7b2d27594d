#include "calendar.h"

#include <stddef.h>

static const int kDays[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static const int kDaysBefore[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
static const char *const kNames[12] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};

bool calendar_is_leap(int year)
{
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int calendar_days_in_month(int year, int month)
{
  if (month < 1 || month > 12)
    return 0;
  return kDays[month - 1] + (month == 2 && calendar_is_leap(year) ? 1 : 0);
}

bool calendar_is_valid(const struct date *date)
{
  return date->year >= CALENDAR_FIRST_YEAR && date->year <= CALENDAR_LAST_YEAR && date->month >= 1 &&
         date->month <= 12 && date->day >= 1 && date->day <= calendar_days_in_month(date->year, date->month);
}

int calendar_day_of_year(const struct date *date)
{
  int leap = date->month > 2 && calendar_is_leap(date->year) ? 1 : 0;
  return kDaysBefore[date->month] + leap + date->day;
}

bool calendar_next_day(struct date *date)
{
  if (!calendar_is_valid(date))
    return false;
  if (date->day < calendar_days_in_month(date->year, date->month)) {
    date->day++;
    return true;
  }
  if (date->month == 12 && date->year == CALENDAR_LAST_YEAR)
    return false;
  date->day = 1;
  if (date->month < 12) {
    date->month++;
  } else {
    date->month = 1;
    date->year++;
  }
  return true;
}

int calendar_compare(const struct date *a, const struct date *b)
{
  if (a->year != b->year)
    return a->year < b->year ? -1 : 1;
  if (a->month != b->month)
    return a->month < b->month ? -1 : 1;
  return (a->day > b->day) - (a->day < b->day);
}

int calendar_weekday(const struct date *date)
{
  /* Sakamoto's method. */
  static const int kOffsets[12] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  int year = date->month < 3 ? date->year - 1 : date->year;
  return (year + year / 4 - year / 100 + year / 400 + kOffsets[date->month - 1] + date->day) % 7;
}

const char *calendar_month_name(int month)
{
  return month >= 1 && month <= 12 ? kNames[month - 1] : NULL;
}
