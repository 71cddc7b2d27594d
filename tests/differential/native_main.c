// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Stands in for pincer when a program runs natively: starts it (linked with --wrap=main), feeds the
// __VERIFIER_nondet_* functions from the comma-separated list in argv[1], and says on the last line how it ended.
// `random:SEED` instead of a list stands for many values, most of them small or at the border of a type. What follows
// in argv is the program's own.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __real_main(int argc, char **argv);

enum { kMostRandomInputs = 20000 };

static const char *rest = "";
static unsigned long long seed;
static int random_inputs = -1;  // so many were given; -1: inputs come from the list

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

static unsigned long long next_random(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed;
}

static unsigned long long random_integer(void) {
  static const int widths[] = {8, 16, 31, 32, 63, 64};
  const unsigned long long value = next_random();
  if (++random_inputs > kMostRandomInputs) end("inputs exhausted");
  switch (next_random() % 8) {
    case 0:
    case 1: return value % 2;
    case 2:
    case 3: return value % 11;
    case 4: return value % 201 - 100;
    case 5: return (1ULL << (widths[value % 6] - 1)) + value / 8 % 5 - 2;
    case 6: return value % 65536;
    default: return value;
  }
}

static unsigned long long next_integer(void) {
  if (random_inputs >= 0) return random_integer();
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

static double random_double(void) {
  const unsigned long long bits = random_integer();
  double any;
  memcpy(&any, &bits, sizeof any);
  return next_random() % 2 ? any : (double)(long long)bits / 4;
}

float __VERIFIER_nondet_float(void) { return random_inputs >= 0 ? (float)random_double() : strtof(next_input(), NULL); }
double __VERIFIER_nondet_double(void) { return random_inputs >= 0 ? random_double() : strtod(next_input(), NULL); }

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
  if (argc > 1) {
    rest = argv[1];
    if (strncmp(rest, "random:", 7) == 0) {
      random_inputs = 0;
      seed = 0x9e3779b97f4a7c15ULL * (strtoull(rest + 7, NULL, 10) + 1);
    }
    argv[1] = argv[0];
    --argc;
    ++argv;
  }
  const int result = __real_main(argc, argv);
  printf("returned %d\n", result);
  fflush(stdout);
  _Exit(0);
}
