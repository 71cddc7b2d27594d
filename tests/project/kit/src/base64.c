#include "base64.h"

static const char kLetters[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t base64_length(size_t count)
{
  return (count + 2) / 3 * 4;
}

bool base64_encode(const uint8_t *bytes, size_t count, char *text, size_t size)
{
  if (count > SIZE_MAX / 2 || size <= base64_length(count))
    return false;
  for (size_t i = 0; i < count; i += 3) {
    size_t left = count - i;
    uint32_t group = (uint32_t)bytes[i] << 16;
    if (left > 1)
      group |= (uint32_t)bytes[i + 1] << 8;
    if (left > 2)
      group |= bytes[i + 2];
    *text++ = kLetters[group >> 18 & 63];
    *text++ = kLetters[group >> 12 & 63];
    *text++ = left > 1 ? kLetters[group >> 6 & 63] : '=';
    *text++ = left > 2 ? kLetters[group & 63] : '=';
  }
  *text = '\0';
  return true;
}

int base64_value(char c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  if (c == '+')
    return 62;
  return c == '/' ? 63 : -1;
}

int base64_decode(const char *text, uint8_t *bytes, size_t size)
{
  uint32_t group = 0;
  unsigned bits = 0;
  size_t count = 0;
  for (; *text != '\0' && *text != '='; text++) {
    int value = base64_value(*text);
    if (value < 0)
      return -1;
    group = (group << 6 | (uint32_t)value) & 0xffffff;
    bits += 6;
    if (bits < 8)
      continue;
    bits -= 8;
    if (count == size)
      return -1;
    bytes[count++] = (uint8_t)(group >> bits);
  }
  return count > 0x7fffffff ? -1 : (int)count;
}
