// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Stands in for pincer when a program runs natively: starts it (linked with --wrap=main), feeds the
// __VERIFIER_nondet_* functions from the comma-separated list in argv[1], and says on the last line how it ended.
#include <stdio.h>
#include <stdlib.h>

int __real_main(void);

static const char *rest = "";

_Noreturn static void end(const char *how) {
  puts(how);
  fflush(stdout);
  _Exit(0);
}

static const char *next_input(void) {
  static char word[64];
  int length = 0;
  if (*rest == '\0') end("inputs exhausted");
  while (*rest != '\0' && *rest != ',' && length < 63) word[length++] = *rest++;
  word[length] = '\0';
  if (*rest == ',') ++rest;
  return word;
}

static unsigned long long next_integer(void) {
  const char *word = next_input();
  return *word == '-' ? (unsigned long long)strtoll(word, NULL, 0) : strtoull(word, NULL, 0);
}

#define INTEGER(name, type) \
  type __VERIFIER_nondet_##name(void) { return (type)next_integer(); }

INTEGER(bool, _Bool)
INTEGER(char, char)
INTEGER(uchar, unsigned char)
INTEGER(short, short)
INTEGER(ushort, unsigned short)
INTEGER(int, int)
INTEGER(uint, unsigned)
INTEGER(long, long)
INTEGER(ulong, unsigned long)
INTEGER(longlong, long long)
INTEGER(ulonglong, unsigned long long)
INTEGER(size_t, size_t)

float __VERIFIER_nondet_float(void) { return strtof(next_input(), NULL); }
double __VERIFIER_nondet_double(void) { return strtod(next_input(), NULL); }

void __VERIFIER_assume(int condition) {
  if (!condition) end("assumption not met");
}

// Weak: a program may bring its own.
__attribute__((weak)) void reach_error(void) { end("error reached"); }
__attribute__((weak)) void __VERIFIER_error(void) { end("error reached"); }

void __assert_fail(const char *condition, const char *file, unsigned line, const char *function) {
  (void)condition, (void)file, (void)line, (void)function;
  end("error reached");
}

void exit(int status) {
  (void)status;
  end("exited");
}

void abort(void) { end("aborted"); }

int __wrap_main(int argc, char **argv) {
  if (argc > 1) rest = argv[1];
  const int result = __real_main();
  printf("returned %d\n", result);
  fflush(stdout);
  _Exit(0);
}
