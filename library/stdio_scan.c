// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Formatted input. pass/expand_formats.cpp makes one call per conversion of a constant format. `reached` says whether the
// conversion took place. The outside decides what is read.
#include "scan_set.h"

extern void __pincer_scan_streams(void);

int __pincer_scan_count(int most) {
  __pincer_scan_streams();
  int count = __pincer_input_int();
  __pincer_assume(count >= -1 && count <= most);
  return count;
}

static long long power(int base, int exponent) {
  long long result = 1;
  for (int i = 0; i < exponent; i++) result *= base;
  return result;
}
static long long limit(int width, int conversion) {
  if (conversion == 'x' || conversion == 'X') return power(16, width);
  long long decimal = power(conversion == 'o' ? 8 : 10, width), hexadecimal = power(16, width - 2);
  return conversion == 'i' && hexadecimal > decimal ? hexadecimal : decimal;
}

void __pincer_scan_integer(void* to, int bytes, int conversion, int width, int reached) {
  if (!reached) return;
  long long value = conversion == 'n' ? __pincer_guess_long_long() : __pincer_input_long_long();
  if (conversion == 'n') __pincer_assume(value >= 0);
  if (width > 0 && width < 15) {  // a sign takes one place, and so does each character of 0x
    long long most = limit(width, conversion), least = limit(width - 1, conversion);
    __pincer_assume(value < most && value > -least);
  }
  if (bytes == 8)
    *(long long*)to = value;
  else if (bytes == 4)
    *(int*)to = (int)value;
  else if (bytes == 2)
    *(short*)to = (short)value;
  else
    *(char*)to = (char)value;
}

void __pincer_scan_pointer(void** to, int reached) {
  if (reached) *to = __pincer_input_pointer();
}

void __pincer_scan_floating(void* to, int kind, int width, int reached) {
  if (!reached) return;
  double value = __pincer_input_double();
  if (kind == 2)
    *(long double*)to = __pincer_input_long_double();
  else if (kind == 1)
    *(double*)to = value;
  else
    *(float*)to = (float)value;
}

void __pincer_scan_chars(char* to, int width, int reached) {
  if (!reached) return;
  to[0] = __pincer_input_char();
  for (int i = 1; i < width; i++) to[i] = __pincer_input_char();
}

void __pincer_scan_string(char* to, int width, int reached) {
  if (!reached) return;
  size_t n = 0;
  do {
    char c = __pincer_input_char();
    __pincer_assume(!is_space(c));
    to[n++] = c;
  } while ((width < 0 || n < (size_t)width) && __pincer_input_bool());
  to[n] = 0;
}

void __pincer_scan_set(char* to, const char* set, size_t length, int width, int reached) {
  if (!reached) return;
  size_t n = 0;
  do {
    char c = __pincer_input_char();
    __pincer_assume(is_member(c, set, length));
    to[n++] = c;
  } while ((width < 0 || n < (size_t)width) && __pincer_input_bool());
  to[n] = 0;
}
