// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What stdlib.h takes from outside.
#include "model.h"

RESULT_OF(int, rand);
RESULT_OF(long, random);
RESULT_OF(int, system);

/// over-approximated
int rand(void) {
  int result = __pincer_result_rand();
  __pincer_assume(result >= 0);
  return result;
}
void srand(unsigned seed) {}
int rand_r(unsigned* seed) {
  *seed = (unsigned)__pincer_any_int();
  int result = __pincer_input_int();
  __pincer_assume(result >= 0);
  return result;
}
long random(void) {
  long result = __pincer_result_random();
  __pincer_assume(result >= 0 && result <= 0x7fffffff);
  return result;
}
void srandom(unsigned seed) {}
double drand48(void) {
  double result = __pincer_input_double();
  __pincer_assume(result >= 0 && result < 1);
  return result;
}
long lrand48(void) {
  long result = __pincer_input_long();
  __pincer_assume(result >= 0 && result <= 0x7fffffff);
  return result;
}
long mrand48(void) {
  long result = __pincer_input_long();
  __pincer_assume(result >= -0x7fffffff - 1 && result <= 0x7fffffff);
  return result;
}
void srand48(long seed) {}
char* getenv(const char* name) {
  for (const char* at = name; *at; at++)
    if (*at == '=') return NULL;
  return __pincer_input_bool() ? any_string() : NULL;
}
int setenv(const char* name, const char* value, int overwrite) {
  READ_STRING(name);
  READ_STRING(value);
  return any_success();
}
int unsetenv(const char* name) {
  READ_STRING(name);
  return any_success();
}
int putenv(char* text) {
  READ_STRING(text);
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
