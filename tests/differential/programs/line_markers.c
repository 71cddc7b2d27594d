// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Preprocessed input: line markers with names and flags, and #line.
# 0 "imaginary.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "imaginary.c"
# 1 "/usr/include/imaginary.h" 1 3 4
extern int imaginary(int) __attribute__((__nothrow__, __leaf__)) __attribute__((__const__));
typedef unsigned int imaginary_t;
# 12 "imaginary.c" 2

static void mix(imaginary_t *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

# 100 "imaginary.c"
static int line(void) { return __LINE__; }
#line 500
static int other(void) { return __LINE__; }
#line 7 "another.c"
static const char *file(void) { return __FILE__; }

int main(void) {
  unsigned h = 2;
  mix(&h, (unsigned)line());
  mix(&h, (unsigned)other());
  for (const char *p = file(); *p; ++p) mix(&h, (unsigned char)*p);
# 2000 "imaginary.c"
  mix(&h, __LINE__);
  return (int)h;
}
