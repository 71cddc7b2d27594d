// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What stdlib.h takes from outside.
#include "model.h"

RESULT_OF(int, rand);
RESULT_OF(long, random);
RESULT_OF(int, system);

// The same seed gives the same numbers again (C11 7.22.2.2). So the outside decides about the first sequence; of the
// numbers of any later one it is not known whether they must be those of an earlier one.
static _Bool numbers_began;
static _Bool may_repeat;

static void seed_numbers(void) {
  may_repeat |= numbers_began;
  numbers_began = 1;
}

/// over-approximated
int rand(void) {
  numbers_began = 1;
  int result = may_repeat ? __pincer_guess_int() : __pincer_result_rand();
  __pincer_assume(result >= 0);
  return result;
}
void srand(unsigned seed) { seed_numbers(); }
int rand_r(unsigned* seed) {
  *seed = (unsigned)__pincer_any_int();
  int result = __pincer_input_int();
  __pincer_assume(result >= 0);
  return result;
}
long random(void) {
  numbers_began = 1;
  long result = may_repeat ? __pincer_guess_long() : __pincer_result_random();
  __pincer_assume(result >= 0 && result <= 0x7fffffff);
  return result;
}
void srandom(unsigned seed) { seed_numbers(); }
double drand48(void) {
  numbers_began = 1;
  double result = may_repeat ? __pincer_guess_double() : __pincer_input_double();
  __pincer_assume(result >= 0 && result < 1);
  return result;
}
long lrand48(void) {
  numbers_began = 1;
  long result = may_repeat ? __pincer_guess_long() : __pincer_input_long();
  __pincer_assume(result >= 0 && result <= 0x7fffffff);
  return result;
}
long mrand48(void) {
  numbers_began = 1;
  long result = may_repeat ? __pincer_guess_long() : __pincer_input_long();
  __pincer_assume(result >= -0x7fffffff - 1 && result <= 0x7fffffff);
  return result;
}
void srand48(long seed) { seed_numbers(); }
// The same question has the same answer, unless the program changed the environment. Names of up to 16 characters are
// remembered, as numbers.
enum { ANSWERS = 4 };
static struct {
  unsigned long long low, high;
  char* value;
} answers[ANSWERS];
static unsigned asked;
static _Bool environment_changed;

char* getenv(const char* name) {
  unsigned long long low = 0, high = 0;
  unsigned length = 0;
  for (; name[length]; length++) {
    unsigned long long c = (unsigned char)name[length];
    if (c == '=') return NULL;
    if (length < 8) low |= c << 8 * length;
    if (length >= 8 && length < 16) high |= c << 8 * (length - 8);
  }
  if (environment_changed) return __pincer_guess_bool() ? any_string() : NULL;
  for (unsigned i = 0; length <= 16 && i < asked; i++)
    if (answers[i].low == low && answers[i].high == high) return answers[i].value;
  char* value = __pincer_input_bool() ? any_string() : NULL;
  if (length <= 16 && asked < ANSWERS) {
    answers[asked].low = low;
    answers[asked].high = high;
    answers[asked].value = value;
    asked++;
  }
  return value;
}
int setenv(const char* name, const char* value, int overwrite) {
  READ_STRING(name);
  READ_STRING(value);
  environment_changed = 1;
  return any_success();
}
int unsetenv(const char* name) {
  READ_STRING(name);
  environment_changed = 1;
  return any_success();
}
int putenv(char* text) {
  READ_STRING(text);
  environment_changed = 1;
  return any_success();
}
int system(const char* command) {
  if (command) READ_STRING(command);
  return __pincer_result_system();
}
ssize_t getrandom(void* buffer, size_t n, unsigned flags) {
  long result = any_result((long)(n < (size_t)-1 / 2 ? n : (size_t)-1 / 2));
  if (result > 0) __pincer_any_bytes(buffer, result);
  return result;
}
char* secure_getenv(const char* name) { return getenv(name); }
double erand48(unsigned short state[3]) {
  __pincer_any_bytes(state, 3 * sizeof *state);
  return drand48();
}
long nrand48(unsigned short state[3]) {
  __pincer_any_bytes(state, 3 * sizeof *state);
  return lrand48();
}
long jrand48(unsigned short state[3]) {
  __pincer_any_bytes(state, 3 * sizeof *state);
  return mrand48();
}
unsigned arc4random(void) { return (unsigned)__pincer_input_int(); }
unsigned arc4random_uniform(unsigned below) {
  unsigned result = (unsigned)__pincer_input_int();
  __pincer_assume(below < 2 ? result == 0 : result < below);
  return result;
}
int getentropy(void* buffer, size_t n) {
  int failed = n > 256 ? -1 : any_success();
  if (!failed) __pincer_any_bytes(buffer, n);
  return failed;
}
