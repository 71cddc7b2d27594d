// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Formatted output of wide characters. Each conversion is that of narrow output, as wide characters; what does not fit is
// counted and not written.
#include "model.h"

typedef __builtin_va_list va_list;
typedef __WCHAR_TYPE__ wchar_t;
typedef void FILE;
enum { LEFT = 1, PLUS = 2, BLANK = 4, ALTERNATIVE = 8, ZERO = 16, MOST = 100 };
extern size_t __pincer_print_integer(char*, size_t, size_t, unsigned long long, int, int, int, int);
extern size_t __pincer_print_other(char*, size_t, size_t, int, int, int);
extern int __pincer_print_result(int);

static size_t put(wchar_t* to, size_t size, size_t n, wchar_t c) {
  if (n + 1 < size) to[n] = c;
  return n + 1;
}

static int read_number(const wchar_t** at) {
  int number = 0;
  while (**at >= '0' && **at <= '9') number = number * 10 + (*(*at)++ - '0');
  return number;
}

// Of `narrow` or of `wide`, `length` characters.
static size_t print_text(wchar_t* to, size_t size, size_t n, const char* narrow, const wchar_t* wide, size_t length,
                         int flags, int width) {
  int rest = width > 0 && length < (size_t)width ? width - (int)length : 0;
  if (!(flags & LEFT))
    for (; rest > 0; rest--) n = put(to, size, n, ' ');
  for (size_t i = 0; i < length; i++) {
    if (narrow && (unsigned char)narrow[i] >= 128) __pincer_unsupported("a byte beyond ASCII as a wide character");
    n = put(to, size, n, narrow ? narrow[i] : wide[i]);
  }
  for (; rest > 0; rest--) n = put(to, size, n, ' ');
  return n;
}

static size_t print(wchar_t* to, size_t size, const wchar_t* format, va_list list) {
  size_t n = 0;
  for (const wchar_t* at = format; *at;) {
    if (*at != '%') {
      n = put(to, size, n, *at++);
      continue;
    }
    at++;
    int flags = 0, width, precision = -1;
    for (;; at++) {
      if (*at == '-')
        flags |= LEFT;
      else if (*at == '+')
        flags |= PLUS;
      else if (*at == ' ')
        flags |= BLANK;
      else if (*at == '#')
        flags |= ALTERNATIVE;
      else if (*at == '0')
        flags |= ZERO;
      else
        break;
    }
    if (*at == '*') {
      width = __builtin_va_arg(list, int);
      at++;
    } else {
      width = read_number(&at);
    }
    if (width < 0) {
      flags |= LEFT;
      width = -width;
    }
    if (*at == '.') {
      at++;
      if (*at == '*') {
        precision = __builtin_va_arg(list, int);
        at++;
      } else {
        precision = read_number(&at);
      }
    }
    int bytes = 4;
    _Bool is_long = 0, is_long_double = 0;
    for (;; at++) {
      if (*at == 'h')
        bytes /= 2;
      else if (*at == 'l') {
        bytes = is_long ? 8 : sizeof(long);
        is_long = 1;
      } else if (*at == 'j' || *at == 'q')
        bytes = 8;
      else if (*at == 'z' || *at == 't')
        bytes = sizeof(size_t);
      else if (*at == 'L')
        is_long_double = 1;
      else
        break;
    }
    wchar_t conversion = *at;
    if (conversion) at++;
    char piece[MOST];
    if (conversion == '%') {
      n = put(to, size, n, '%');
    } else if (conversion == 'd' || conversion == 'i' || conversion == 'u' || conversion == 'o' || conversion == 'x' ||
               conversion == 'X') {
      unsigned long long value = bytes == 8 ? __builtin_va_arg(list, unsigned long long) : __builtin_va_arg(list, int);
      _Bool is_signed = conversion == 'd' || conversion == 'i';
      if (bytes < 8) {
        int unused = 64 - 8 * bytes;
        value <<= unused;
        value = is_signed ? (unsigned long long)((long long)value >> unused) : value >> unused;
      }
      size_t length = __pincer_print_integer(piece, MOST, 0, value, conversion, flags, width, precision);
      if (length >= MOST) __pincer_unsupported("a long field of wide characters");
      n = print_text(to, size, n, piece, NULL, length, 0, 0);
    } else if (conversion == 'c') {
      wchar_t c = __builtin_va_arg(list, int);
      if (!is_long && (unsigned char)c >= 128) __pincer_unsupported("a byte beyond ASCII as a wide character");
      if (!is_long) c = (unsigned char)c;
      n = print_text(to, size, n, NULL, &c, 1, flags, width);
    } else if (conversion == 's') {
      const void* text = __builtin_va_arg(list, const void*);
      const char* narrow = is_long ? NULL : text;
      const wchar_t* wide = is_long ? text : NULL;
      size_t length = 0;
      while ((precision < 0 || length < (size_t)precision) && (is_long ? wide[length] != 0 : narrow[length] != 0))
        length++;
      n = print_text(to, size, n, narrow, wide, length, flags, width);
    } else if (conversion == 'p' || conversion == 'e' || conversion == 'E' || conversion == 'f' || conversion == 'F' ||
               conversion == 'g' || conversion == 'G' || conversion == 'a' || conversion == 'A') {
      if (conversion == 'p')
        (void)__builtin_va_arg(list, void*);
      else if (is_long_double)
        (void)__builtin_va_arg(list, long double);
      else
        (void)__builtin_va_arg(list, double);
      size_t length = __pincer_print_other(piece, MOST, 0, flags, width, precision);
      if (length >= MOST) __pincer_unsupported("a long field of wide characters");
      n = print_text(to, size, n, piece, NULL, length, 0, 0);
    } else {
      __pincer_unsupported("a conversion of 'wprintf' of this kind");
    }
  }
  return n;
}

#define WITH_LIST(CALL)             \
  va_list list;                     \
  __builtin_va_start(list, format); \
  int result = CALL;                \
  __builtin_va_end(list);           \
  return result;

/// exact
int vswprintf(wchar_t* to, size_t size, const wchar_t* format, va_list list) {
  size_t n = print(to, size, format, list);
  if (size) to[n < size ? n : size - 1] = 0;
  return n < size ? (int)n : -1;
}
int vwprintf(const wchar_t* format, va_list list) { return (int)print(NULL, 0, format, list); }
int swprintf(wchar_t* to, size_t size, const wchar_t* format, ...) { WITH_LIST(vswprintf(to, size, format, list)) }
int wprintf(const wchar_t* format, ...) { WITH_LIST(vwprintf(format, list)) }

/// over-approximated
int vfwprintf(FILE* stream, const wchar_t* format, va_list list) {
  return __pincer_print_result(vwprintf(format, list));
}
int fwprintf(FILE* stream, const wchar_t* format, ...) { WITH_LIST(vfwprintf(stream, format, list)) }
