/* SPDX-License-Identifier: Apache-2.0 */
/* SPDX-FileCopyrightText: The pincer authors */
/* What the models of library/ ask of the translation, for when they are compiled natively: every symbol of theirs has
   the prefix model_. Nothing is left open here but what a test sets. */
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

unsigned long model_choice; /* what is open is taken from here */
_Bool model_denies;         /* what may be or not is not */

static unsigned long choose(void) {
  model_choice = model_choice * 6364136223846793005UL + 1442695040888963407UL;
  return model_choice >> 33;
}

void *model_malloc(size_t n) { return malloc(n); }
void *model_aligned_alloc(size_t a, size_t n) { return aligned_alloc(a, n); }
void model_free(void *p) { free(p); }
void *model_memcpy(void *d, const void *s, size_t n) { return n ? memcpy(d, s, n) : d; }
void *model_memmove(void *d, const void *s, size_t n) { return n ? memmove(d, s, n) : d; }
void *model_memset(void *d, int c, size_t n) { return n ? memset(d, c, n) : d; }
void model__Exit(int status) { _Exit(status); }
size_t model___pincer_allocated_size(void *p) { return malloc_usable_size(p); }
int model___pincer_sign(int sign) { return sign; }
_Bool model___pincer_apart(const void *p, const void *q) { return (void)p, (void)q, 0; }
_Bool model___pincer_overlap(const void *d, size_t n, const void *s, size_t m) {
  return (size_t)d - (size_t)s < m || (size_t)s - (size_t)d < n;
}
void model_abort(void) { abort(); }
void model___pincer_any_bytes(void *p, size_t n) { memset(p, (int)choose(), n); }
void *model___pincer_outside(size_t n) { return malloc(n); }
void model___pincer_assume(_Bool holds) {
  if (!holds) abort();
}
void model___pincer_unsupported(const char *what) {
  (void)what;
  abort();
}
#define OPEN(TYPE, NAME) \
  TYPE model___pincer_input_##NAME(void) { return (TYPE)choose(); } \
  TYPE model___pincer_any_##NAME(void) { return (TYPE)choose(); }   \
  TYPE model___pincer_guess_##NAME(void) { return (TYPE)choose(); }
_Bool model___pincer_input_bool(void) { return !model_denies && choose(); }
_Bool model___pincer_any_bool(void) { return !model_denies && choose(); }
_Bool model___pincer_guess_bool(void) { return !model_denies && choose(); }
OPEN(char, char)
OPEN(int, int)
OPEN(long, long)
OPEN(long long, long_long)
OPEN(size_t, size)
OPEN(float, float)
OPEN(double, double)
OPEN(long double, long_double)
void *model___pincer_input_pointer(void) { return &model_choice; }
int model___pincer_result_rand(void) { return (int)choose(); }
long model___pincer_result_random(void) { return (long)choose(); }
int model___pincer_result_system(void) { return (int)choose(); }
long model___pincer_result_time(void) { return (long)choose(); }
long model___pincer_result_clock(void) { return (long)choose(); }
#define MATH(TYPE, SUFFIX)                                                                          \
  TYPE model_hypot##SUFFIX(TYPE x, TYPE y) { return hypot##SUFFIX(x, y); }                          \
  TYPE model_atan2##SUFFIX(TYPE x, TYPE y) { return atan2##SUFFIX(x, y); }                          \
  TYPE model_sin##SUFFIX(TYPE x) { return sin##SUFFIX(x); }                                         \
  TYPE model_cos##SUFFIX(TYPE x) { return cos##SUFFIX(x); }
MATH(double, )
MATH(float, f)
MATH(long double, l)
double model_remainder(double x, double y) { return remainder(x, y); }
float model_remainderf(float x, float y) { return remainderf(x, y); }
long double model_remainderl(long double x, long double y) { return remainderl(x, y); }
