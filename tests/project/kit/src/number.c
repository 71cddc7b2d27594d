#include "number.h"

#include <limits.h>
#include <stddef.h>

#include "text.h"

enum number_error number_parse(const char *text, int *value, const char **end)
{
  bool is_negative = false;
  int result = 0;
  text = text_skip_spaces(text);
  if (*text == '-' || *text == '+') {
    is_negative = *text == '-';
    text++;
  }
  if (!text_is_digit(*text))
    return *text == '\0' ? NUMBER_EMPTY : NUMBER_BAD_DIGIT;
  while (text_is_digit(*text)) {
    int digit = *text - '0';
    if (result > INT_MAX / 10)
      return NUMBER_TOO_LARGE;
    result = result * 10 + digit;
    text++;
  }
  *value = is_negative ? -result : result;
  if (end != NULL)
    *end = text;
  return NUMBER_OK;
}

enum number_error number_parse_unsigned(const char *text, uint32_t *value)
{
  uint32_t result = 0;
  if (*text == '\0')
    return NUMBER_EMPTY;
  for (; *text != '\0'; text++) {
    if (!text_is_digit(*text))
      return NUMBER_BAD_DIGIT;
    uint32_t digit = (uint32_t)(*text - '0');
    if (result > (UINT32_MAX - digit) / 10)
      return NUMBER_TOO_LARGE;
    result = result * 10 + digit;
  }
  *value = result;
  return NUMBER_OK;
}

static int hex_digit(char c)
{
  if (text_is_digit(c))
    return c - '0';
  c = text_lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

enum number_error number_parse_hex(const char *text, uint32_t *value)
{
  uint32_t result = 0;
  if (*text == '\0')
    return NUMBER_EMPTY;
  for (; *text != '\0'; text++) {
    int digit = hex_digit(*text);
    if (digit < 0)
      return NUMBER_BAD_DIGIT;
    if (result > UINT32_MAX >> 4)
      return NUMBER_TOO_LARGE;
    result = result << 4 | (uint32_t)digit;
  }
  *value = result;
  return NUMBER_OK;
}

bool number_add(int a, int b, int *sum)
{
  if (b > 0 ? a > INT_MAX - b : a < INT_MIN - b)
    return false;
  *sum = a + b;
  return true;
}

bool number_multiply(int a, int b, int *product)
{
  int64_t wide = (int64_t)a * b;
  if (wide > INT_MAX || wide < INT_MIN)
    return false;
  *product = (int)wide;
  return true;
}

int number_clamp(int value, int low, int high)
{
  if (value < low)
    return low;
  return value > high ? high : value;
}

unsigned number_digits(unsigned value)
{
  unsigned count = 1;
  while (value >= 10) {
    value /= 10;
    count++;
  }
  return count;
}
