// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Formatted output. The functions that print a piece take the buffer, its size, and the length of the output so far, and give its
// length after that; what does not fit is counted and not written. A null buffer has size 0. pass/expand_formats.cpp makes
// calls of them where the format is a constant; otherwise the format is interpreted here. That the output fails is
// possible for streams other than standard output.
#include "model.h"

typedef __builtin_va_list va_list;
typedef void FILE;
enum { LEFT = 1, PLUS = 2, BLANK = 4, ALTERNATIVE = 8, ZERO = 16 };

static size_t put(char* to, size_t size, size_t n, char c) {
  if (n + 1 < size) to[n] = c;
  return n + 1;
}

static size_t pad(char* to, size_t size, size_t n, char c, int count) {
  for (int i = 0; i < count; i++) n = put(to, size, n, c);
  return n;
}

size_t __pincer_print_text(char* to, size_t size, size_t n, const char* text, size_t length) {
  size_t room = n + 1 < size ? size - 1 - n : 0;
  if (size) memcpy(to + n, text, length < room ? length : room);
  return n + length;
}

static size_t print_padded(char* to, size_t size, size_t n, const char* text, size_t length, int flags, int width) {
  if (width < 0) {
    flags |= LEFT;
    width = -width;
  }
  int rest = width > 0 && length < (size_t)width ? width - (int)length : 0;
  if (!(flags & LEFT)) n = pad(to, size, n, ' ', rest);
  for (size_t i = 0; i < length; i++) n = put(to, size, n, text[i]);
  return flags & LEFT ? pad(to, size, n, ' ', rest) : n;
}

size_t __pincer_print_string(char* to, size_t size, size_t n, const char* text, int flags, int width, int precision) {
  size_t length = 0;
  if (size && !__pincer_apart(to, text)) {
    while ((precision < 0 || length < (size_t)precision) && text[length]) length++;
    size_t read = precision < 0 || length < (size_t)precision ? length + 1 : length;
    if (spoil(to, n + length < size ? n + length + 1 : size, text, read)) return n + length;
    length = 0;
  }
  if (width == 0) {
    for (; (precision < 0 || length < (size_t)precision) && text[length]; length++) n = put(to, size, n, text[length]);
    return n;
  }
  while ((precision < 0 || length < (size_t)precision) && text[length]) length++;
  return print_padded(to, size, n, text, length, flags, width);
}

size_t __pincer_print_char(char* to, size_t size, size_t n, int c, int flags, int width) {
  char text = (char)c;
  return print_padded(to, size, n, &text, 1, flags, width);
}

// Without a loop, so that a length alone is easy to reason about.
static int count_digits(unsigned long long value, unsigned base) {
  int count = 1;
#define MORE(POWER) count += value >= (POWER);
  if (base == 10) {
    MORE(10ull)
    MORE(100ull)
    MORE(1000ull)
    MORE(10000ull)
    MORE(100000ull)
    MORE(1000000ull)
    MORE(10000000ull)
    MORE(100000000ull)
    MORE(1000000000ull)
    MORE(10000000000ull)
    MORE(100000000000ull)
    MORE(1000000000000ull)
    MORE(10000000000000ull)
    MORE(100000000000000ull)
    MORE(1000000000000000ull)
    MORE(10000000000000000ull)
    MORE(100000000000000000ull)
    MORE(1000000000000000000ull)
    MORE(10000000000000000000ull)
  } else {
    int bits = base == 8 ? 3 : 4;
    while (count < 22 && bits * count < 64 && value >> (bits * count)) count++;
  }
#undef MORE
  return count;
}

size_t __pincer_print_integer(char* to, size_t size, size_t n, unsigned long long value, int conversion, int flags,
                              int width, int precision) {
  if (width < 0) {
    flags |= LEFT;
    width = -width;
  }
  _Bool is_signed = conversion == 'd' || conversion == 'i';
  _Bool hexadecimal = conversion == 'x' || conversion == 'X';
  _Bool negative = is_signed && (long long)value < 0;
  if (negative) value = -value;
  unsigned base = conversion == 'o' ? 8 : hexadecimal ? 16 : 10;
  _Bool prefix = hexadecimal && (flags & ALTERNATIVE) && value != 0;
  char sign = negative ? '-' : !is_signed ? 0 : flags & PLUS ? '+' : flags & BLANK ? ' ' : 0;
  int count = precision == 0 && value == 0 ? 0 : count_digits(value, base);
  int zeros = precision > 0 && precision > count ? precision - count : 0;
  if (conversion == 'o' && (flags & ALTERNATIVE) && zeros == 0 && (count == 0 || value != 0)) zeros = 1;
  int length = (sign != 0) + 2 * prefix + zeros + count;
  int rest = width > 0 && width > length ? width - length : 0;
  if (precision < 0 && (flags & ZERO) && !(flags & LEFT)) {
    zeros += rest;
    rest = 0;
  }
  if (width > 0 && !(flags & LEFT)) n = pad(to, size, n, ' ', rest);
  if (sign) n = put(to, size, n, sign);
  if (prefix) {
    n = put(to, size, n, '0');
    n = put(to, size, n, (char)conversion);
  }
  if (precision > 0 || (flags & (ZERO | ALTERNATIVE))) n = pad(to, size, n, '0', zeros);
  if (size) {
    for (int i = count; i > 0; i--) {
      unsigned digit = (unsigned)(value % base);
      put(to, size, n + i - 1, (char)(digit < 10 ? '0' + digit : (conversion == 'X' ? 'A' : 'a') + digit - 10));
      value /= base;
    }
  }
  n += count;
  return width > 0 && (flags & LEFT) ? pad(to, size, n, ' ', rest) : n;
}

// Floating-point numbers, pointers and wide characters: some text.
size_t __pincer_print_other(char* to, size_t size, size_t n, int flags, int width, int precision) {
  if (width < 0) width = -width;
  size_t length = __pincer_guess_size();
  __pincer_assume(length >= 1 && length >= (size_t)width);
  __pincer_assume(length <= 5000 + (size_t)width + (precision > 0 ? (size_t)precision : 0));
  for (size_t i = 0; i < length; i++) {
    char c = __pincer_guess_char();
    __pincer_assume(c != 0);
    n = put(to, size, n, c);
  }
  return n;
}

void __pincer_print_end(char* to, size_t size, size_t n) {
  if (size) to[n < size ? n : size - 1] = 0;
}

int __pincer_print_result(int n) { return __pincer_any_bool() ? -1 : n; }

char* __pincer_print_allocate(char** result, size_t n) {
  char* text = malloc(n + 1);
  if (text) *result = text;
  return text;
}

static int read_number(const char** at) {
  int number = 0;
  while (**at >= '0' && **at <= '9') number = number * 10 + (*(*at)++ - '0');
  return number;
}

static size_t print(char* to, size_t size, const char* format, va_list list) {
  size_t n = 0;
  for (const char* at = format; *at;) {
    if (*at != '%') {
      n = put(to, size, n, *at++);
      continue;
    }
    at++;
    int flags = 0, width = 0, precision = -1, length = 0;
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
    if (*at == '.') {
      at++;
      if (*at == '*') {
        precision = __builtin_va_arg(list, int);
        at++;
      } else {
        precision = read_number(&at);
      }
    }
    // In bytes; int when there is none.
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
    char conversion = *at;
    if (conversion) at++;
    if (conversion == '%') {
      n = put(to, size, n, '%');
    } else if (conversion == 'd' || conversion == 'i' || conversion == 'u' || conversion == 'o' || conversion == 'x' ||
               conversion == 'X') {
      unsigned long long value = bytes == 8 ? __builtin_va_arg(list, unsigned long long) : __builtin_va_arg(list, int);
      if (conversion != 'd' && conversion != 'i') {
        if (bytes == 4) value = (unsigned)value;
        if (bytes == 2) value = (unsigned short)value;
        if (bytes == 1) value = (unsigned char)value;
      } else {
        if (bytes == 2) value = (unsigned long long)(short)value;
        if (bytes == 1) value = (unsigned long long)(signed char)value;
      }
      n = __pincer_print_integer(to, size, n, value, conversion, flags, width, precision);
    } else if (conversion == 'c' && !is_long) {
      n = __pincer_print_char(to, size, n, __builtin_va_arg(list, int), flags, width);
    } else if (conversion == 's' && !is_long) {
      n = __pincer_print_string(to, size, n, __builtin_va_arg(list, const char*), flags, width, precision);
    } else if (conversion == 'n') {
      void* result = __builtin_va_arg(list, void*);
      if (bytes == 8)
        *(long long*)result = (long long)n;
      else if (bytes == 4)
        *(int*)result = (int)n;
      else if (bytes == 2)
        *(short*)result = (short)n;
      else
        *(signed char*)result = (signed char)n;
    } else if (conversion == 'p') {
      (void)__builtin_va_arg(list, void*);
      n = __pincer_print_other(to, size, n, flags, width, precision);
    } else if (conversion == 'e' || conversion == 'E' || conversion == 'f' || conversion == 'F' || conversion == 'g' ||
               conversion == 'G' || conversion == 'a' || conversion == 'A') {
      if (is_long_double)
        (void)__builtin_va_arg(list, long double);
      else
        (void)__builtin_va_arg(list, double);
      n = __pincer_print_other(to, size, n, flags, width, precision);
    } else {
      __pincer_unsupported("a conversion of 'printf' of this kind");
    }
  }
  return n;
}

/// exact
int vsnprintf(char* to, size_t size, const char* format, va_list list) {
  size_t n = print(to, size, format, list);
  __pincer_print_end(to, size, n);
  return (int)n;
}
int vsprintf(char* to, const char* format, va_list list) { return vsnprintf(to, (size_t)-1, format, list); }
int vprintf(const char* format, va_list list) { return (int)print(NULL, 0, format, list); }
int vasprintf(char** result, const char* format, va_list list) {
  va_list again;
  __builtin_va_copy(again, list);
  size_t n = print(NULL, 0, format, list);
  char* text = __pincer_print_allocate(result, n);
  if (!text) return -1;
  return vsnprintf(text, n + 1, format, again);
}
#define WITH_LIST(CALL)             \
  va_list list;                     \
  __builtin_va_start(list, format); \
  int result = CALL;                \
  __builtin_va_end(list);           \
  return result;
int snprintf(char* to, size_t size, const char* format, ...) { WITH_LIST(vsnprintf(to, size, format, list)) }
int sprintf(char* to, const char* format, ...) { WITH_LIST(vsprintf(to, format, list)) }
int printf(const char* format, ...) { WITH_LIST(vprintf(format, list)) }
int asprintf(char** to, const char* format, ...) { WITH_LIST(vasprintf(to, format, list)) }

/// over-approximated
int vfprintf(FILE* stream, const char* format, va_list list) { return __pincer_print_result(vprintf(format, list)); }
int vdprintf(int file, const char* format, va_list list) { return __pincer_print_result(vprintf(format, list)); }
int fprintf(FILE* stream, const char* format, ...) { WITH_LIST(vfprintf(stream, format, list)) }
int dprintf(int file, const char* format, ...) { WITH_LIST(vdprintf(file, format, list)) }
