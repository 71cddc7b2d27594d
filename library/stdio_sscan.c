// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// sscanf with a constant format: pass/expand_formats.cpp makes one call per directive. Each takes the text and the place
// in it that is reached, and gives the place behind what it took, MISMATCH, or ENDED when the text ended before. Where C
// and glibc differ (a text that ends after conversions that assign nothing), the results are those of glibc.
#include "scan_set.h"

#define MISMATCH ((size_t)-1)
#define ENDED ((size_t)-2)

static size_t skip_space(const char* s, size_t n) {
  while (is_space(s[n])) n++;
  return n;
}

// Where a field of this width ends; without a width it does not.
static size_t field_end(size_t n, int width) { return width > 0 ? n + (size_t)width : ENDED; }

size_t __pincer_sscan_text(const char* s, size_t n, const char* text, size_t length) {
  if (n >= ENDED) return n;
  for (size_t i = 0; i < length; i++) {
    // A `%` is there for `%%`, which is a conversion and skips white space.
    if (is_space(text[i]) || text[i] == '%') n = skip_space(s, n);
    if (is_space(text[i])) continue;
    if (!s[n]) return ENDED;
    if (s[n] != text[i]) return MISMATCH;
    n++;
  }
  return n;
}

static unsigned digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return 16;
}

static void store(void* to, int bytes, unsigned long long value) {
  if (bytes == 8)
    *(long long*)to = (long long)value;
  else if (bytes == 4)
    *(int*)to = (int)value;
  else if (bytes == 2)
    *(short*)to = (short)value;
  else
    *(char*)to = (char)value;
}

// A number that does not fit is any number.
size_t __pincer_sscan_integer(const char* s, size_t n, void* to, int assigns, int bytes, int conversion, int width) {
  if (n >= ENDED) return n;
  if (conversion == 'n') {
    if (assigns) store(to, bytes, n);
    return n;
  }
  n = skip_space(s, n);
  if (!s[n]) return ENDED;
  size_t end = field_end(n, width);
  unsigned base = conversion == 'i' ? 0 : conversion == 'o' ? 8 : conversion == 'x' || conversion == 'X' ? 16 : 10;
  _Bool negative = s[n] == '-';
  if (s[n] == '-' || s[n] == '+') n++;
  if ((base == 0 || base == 16) && n < end && s[n] == '0') {
    if (n + 1 < end && (s[n + 1] == 'x' || s[n + 1] == 'X')) {
      base = 16;
      n += 2;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  if (n >= end || digit(s[n]) >= base) return MISMATCH;
  _Bool is_signed = conversion == 'd' || conversion == 'i';
  unsigned long long most = (unsigned long long)-1 >> (64 - 8 * bytes);
  if (is_signed) most = most / 2 + negative;
  unsigned long long value = 0;
  _Bool too_large = 0;
  for (; n < end && digit(s[n]) < base; n++) {
    unsigned d = digit(s[n]);
    if (too_large || d > most || value > (most - d) / base)
      too_large = 1;
    else
      value = value * base + d;
  }
  if (!assigns) return n;
  if (too_large) value = __pincer_any_size();
  store(to, bytes, negative ? -value : value);
  return n;
}

size_t __pincer_sscan_floating(const char* s, size_t n, void* to, int assigns, int kind, int width) {
  extern float strtof(const char*, char**);
  extern double strtod(const char*, char**);
  extern long double strtold(const char*, char**);
  if (n >= ENDED) return n;
  n = skip_space(s, n);
  if (!s[n]) return ENDED;
  char* end;
  float single = 0;
  double value = 0;
  long double extended = 0;
  if (kind == 2)
    extended = strtold(s + n, &end);
  else if (kind == 1)
    value = strtod(s + n, &end);
  else
    single = strtof(s + n, &end);
  if (end == s + n) return MISMATCH;
  // What goes on as a number does is a mismatch to scanf.
  if (*end == 'e' || *end == 'E' || *end == 'p' || *end == 'P' || *end == 'x' || *end == 'X' || *end == 'i' ||
      *end == 'I' || *end == '(')
    __pincer_unsupported("an incomplete number for 'sscanf'");
  if (width > 0 && (size_t)(end - s) > n + (size_t)width)
    __pincer_unsupported("a floating-point number of fixed width for 'sscanf'");
  if (assigns) {
    if (kind == 2)
      *(long double*)to = extended;
    else if (kind == 1)
      *(double*)to = value;
    else
      *(float*)to = single;
  }
  return (size_t)(end - s);
}

size_t __pincer_sscan_chars(const char* s, size_t n, char* to, int assigns, int width) {
  if (n >= ENDED) return n;
  if (!s[n]) return ENDED;
  size_t end = field_end(n, width > 0 ? width : 1);
  for (size_t i = 0; n < end && s[n]; n++, i++)
    if (assigns) to[i] = s[n];
  return n;
}

size_t __pincer_sscan_string(const char* s, size_t n, char* to, int assigns, int width) {
  if (n >= ENDED) return n;
  n = skip_space(s, n);
  if (!s[n]) return ENDED;
  size_t end = field_end(n, width), i = 0;
  for (; n < end && s[n] && !is_space(s[n]); n++, i++)
    if (assigns) to[i] = s[n];
  if (assigns) to[i] = 0;
  return n;
}

size_t __pincer_sscan_set(const char* s, size_t n, char* to, int assigns, const char* set, size_t length, int width) {
  if (n >= ENDED) return n;
  if (!s[n]) return ENDED;
  size_t end = field_end(n, width), i = 0;
  for (; n < end && s[n] && is_member(s[n], set, length); n++, i++)
    if (assigns) to[i] = s[n];
  if (i == 0) return MISMATCH;
  if (assigns) to[i] = 0;
  return n;
}

// After a conversion that assigns: how many did.
int __pincer_sscan_count(size_t n, int count) { return n < ENDED ? count + 1 : count; }
int __pincer_sscan_result(size_t n, int count) { return n == ENDED && count == 0 ? -1 : count; }
