// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Messages of err.h, error.h and syslog.h. What they write is of no interest, and that they read their arguments is not
// checked.
#include "model.h"

extern void exit(int) __attribute__((noreturn));

/// over-approximated
void err(int status, const char* format, ...) { exit(status); }
void errx(int status, const char* format, ...) { exit(status); }
void warn(const char* format, ...) {}
void warnx(const char* format, ...) {}
void error(int status, int number, const char* format, ...) {
  if (status) exit(status);
}
void syslog(int priority, const char* format, ...) {}
void openlog(const char* name, int option, int facility) {}
void closelog(void) {}
