// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// time.h and sys/time.h: the clock is outside, calendars are not computed.
#include "model.h"

#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

RESULT_OF(time_t, time);
RESULT_OF(clock_t, clock);

static struct tm calendar;

static void any_date(struct tm* date) {
  int second = __pincer_guess_int(), minute = __pincer_guess_int(), hour = __pincer_guess_int();
  int day = __pincer_guess_int(), month = __pincer_guess_int(), week = __pincer_guess_int();
  int year = __pincer_guess_int(), of_year = __pincer_guess_int(), saving = __pincer_guess_int();
  __pincer_assume(second >= 0 && second <= 60 && minute >= 0 && minute <= 59 && hour >= 0 && hour <= 23);
  __pincer_assume(day >= 1 && day <= 31 && month >= 0 && month <= 11 && week >= 0 && week <= 6);
  __pincer_assume(of_year >= 0 && of_year <= 365 && saving >= -1 && saving <= 1);
  date->tm_sec = second;
  date->tm_min = minute;
  date->tm_hour = hour;
  date->tm_mday = day;
  date->tm_mon = month;
  date->tm_year = year;
  date->tm_wday = week;
  date->tm_yday = of_year;
  date->tm_isdst = saving;
  date->tm_gmtoff = __pincer_guess_long();
  date->tm_zone = any_string();
}

// A year that does not fit its member (EOVERFLOW of glibc). How far local time is from UTC is less than two days.
static _Bool has_date(time_t when, long less) {
#if __SIZEOF_LONG__ == 8
  return when >= -67768040609740800 + less && when <= 67768036191676799 - less;
#else
  return 1;
#endif
}
static struct tm* no_date(void) {
  *__errno_location() = 75;
  return 0;
}
// The year of what a clock shows fits.
static time_t any_time(void) {
  time_t now = __pincer_result_time();
  __pincer_assume(has_date(now, 172800));
  return now;
}

// The last local time that was asked for, and its date: mktime turns it back.
static time_t local_time;
static struct tm local_date;

static _Bool is_local_date(const struct tm* date) {
  return date->tm_sec == local_date.tm_sec && date->tm_min == local_date.tm_min &&
         date->tm_hour == local_date.tm_hour && date->tm_mday == local_date.tm_mday &&
         date->tm_mon == local_date.tm_mon && date->tm_year == local_date.tm_year &&
         date->tm_isdst == local_date.tm_isdst && local_date.tm_mday != 0;
}

static void any_moment(struct timespec* moment) {
  long nanoseconds = __pincer_input_long();
  __pincer_assume(nanoseconds >= 0 && nanoseconds < 1000000000);
  moment->tv_sec = any_time();
  moment->tv_nsec = nanoseconds;
}

/// over-approximated
time_t time(time_t* result) {
  time_t now = any_time();
  if (result) *result = now;
  return now;
}
clock_t clock(void) { return __pincer_result_clock(); }
int timespec_get(struct timespec* result, int base) {
  if (!__pincer_input_bool()) return 0;
  any_moment(result);
  return base;
}
int clock_gettime(clockid_t id, struct timespec* result) {
  static struct timespec last;
  int failed = any_success();
  if (failed) return failed;
  any_moment(result);
  if (id == 1) {  // CLOCK_MONOTONIC
    __pincer_assume(result->tv_sec > last.tv_sec || (result->tv_sec == last.tv_sec && result->tv_nsec >= last.tv_nsec));
    last = *result;
  }
  return failed;
}
int clock_getres(clockid_t id, struct timespec* result) {
  int failed = any_success();
  if (!failed && result) any_moment(result);
  return failed;
}
void tzset(void) {}
int gettimeofday(struct timeval* result, void* zone) {
  long microseconds = __pincer_input_long();
  __pincer_assume(microseconds >= 0 && microseconds < 1000000);
  result->tv_sec = any_time();
  result->tv_usec = microseconds;
  return 0;
}
struct tm* gmtime_r(const time_t* when, struct tm* result) {
  if (!has_date(*when, 0)) return no_date();
  any_date(result);
  result->tm_isdst = 0;
  result->tm_gmtoff = 0;
  result->tm_zone = "GMT";
  return result;
}
struct tm* localtime_r(const time_t* when, struct tm* result) {
  time_t moment = *when;
  if (!has_date(moment, -172800) || (!has_date(moment, 172800) && __pincer_guess_bool())) return no_date();
  local_time = moment;
  any_date(result);
  local_date = *result;
  return result;
}
struct tm* gmtime(const time_t* when) { return gmtime_r(when, &calendar); }
struct tm* localtime(const time_t* when) { return localtime_r(when, &calendar); }
time_t mktime(struct tm* date) {
  if (is_local_date(date)) {
    *date = local_date;  // the other members are computed from these
    return local_time;
  }
  any_date(date);
  return __pincer_guess_long();
}
time_t timegm(struct tm* date) {
  READ_BYTES(date, sizeof *date);
  any_date(date);
  return __pincer_guess_long();
}
static char date_text[26];
char* asctime_r(const struct tm* date, char* result) {
  READ_BYTES(date, sizeof *date);
  for (int i = 0; i < 24; i++) {
    char c = __pincer_guess_char();
    __pincer_assume(c >= ' ' && c <= '~');
    result[i] = c;
  }
  result[24] = '\n';
  result[25] = 0;
  return result;
}
char* asctime(const struct tm* date) { return asctime_r(date, date_text); }
char* ctime_r(const time_t* when, char* result) {
  struct tm date, *known = localtime_r(when, &date);
  return known ? asctime_r(known, result) : 0;
}
char* ctime(const time_t* when) { return ctime_r(when, date_text); }
size_t strftime(char* result, size_t most, const char* format, const struct tm* date) {
  READ_STRING(format);
  READ_BYTES(date, sizeof *date);
  size_t length = __pincer_guess_size();
  __pincer_assume(length == 0 || length < most);
  for (size_t i = 0; i < length; i++) result[i] = __pincer_guess_char();
  if (length) {
    result[length] = 0;
  } else {  // what was written until it did not fit
    for (size_t i = 0; i < most; i++) {
      char kept = result[i];
      result[i] = __pincer_guess_bool() ? kept : __pincer_guess_char();
    }
  }
  return length;
}
int nanosleep(const struct timespec* wanted, struct timespec* rest) {
  READ_BYTES(wanted, sizeof *wanted);
  int failed = any_success();
  if (failed && rest) any_moment(rest);
  return failed;
}

long times(struct tms* result) {
  if (result) __pincer_any_bytes(result, sizeof *result);
  return __pincer_input_long();
}

/// exact
double difftime(time_t a, time_t b) {
  return a >= b ? (double)((unsigned long)a - (unsigned long)b) : -(double)((unsigned long)b - (unsigned long)a);
}
