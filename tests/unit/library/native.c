/* SPDX-License-Identifier: Apache-2.0 */
/* SPDX-FileCopyrightText: The pincer authors */
/* What the models of library/ ask of the translation, for when they are compiled natively: every symbol of theirs has
   the prefix model_. Nothing is left open here but what a test sets. */
#include <stdlib.h>
#include <string.h>

unsigned long model_choice; /* what is open is taken from here */

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
size_t model___pincer_allocated_size(void *p) { return p ? 1 : 0; }
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
OPEN(_Bool, bool)
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
