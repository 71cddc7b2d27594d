#include "utf8.h"

size_t utf8_length(uint8_t first)
{
  if (first < 0x80)
    return 1;
  if (first >= 0xc2 && first < 0xe0)
    return 2;
  if (first >= 0xe0 && first < 0xf0)
    return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

static bool is_allowed(uint32_t character, size_t length)
{
  static const uint32_t kLeast[5] = {0, 0, 0x80, 0x800, 0x10000};
  bool is_surrogate = character >= 0xd800 && character < 0xe000;
  return character >= kLeast[length] && character <= 0x10ffff && !is_surrogate;
}

size_t utf8_decode(const uint8_t *bytes, size_t count, uint32_t *character)
{
  if (count == 0)
    return 0;
  size_t length = utf8_length(bytes[0]);
  if (length == 0 || length > count)
    return 0;
  uint32_t result = length == 1 ? bytes[0] : bytes[0] & (0x7fu >> length);
  for (size_t i = 1; i < length; i++) {
    if ((bytes[i] & 0xc0) != 0x80)
      return 0;
    result = result << 6 | (bytes[i] & 0x3f);
  }
  if (!is_allowed(result, length))
    return 0;
  *character = result;
  return length;
}

size_t utf8_encode(uint32_t character, uint8_t bytes[4])
{
  if (character < 0x80) {
    bytes[0] = (uint8_t)character;
    return 1;
  }
  size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  if (!is_allowed(character, length))
    return 0;
  for (size_t i = length - 1; i > 0; i--) {
    bytes[i] = (uint8_t)(0x80 | (character & 0x3f));
    character >>= 6;
  }
  static const uint8_t kFirst[5] = {0, 0, 0xc0, 0xe0, 0xf0};
  bytes[0] = (uint8_t)(kFirst[length] | character);
  return length;
}

bool utf8_is_valid(const uint8_t *bytes, size_t count)
{
  uint32_t character = 0;
  while (count > 0) {
    size_t length = utf8_decode(bytes, count, &character);
    if (length == 0)
      return false;
    bytes += length;
    count -= length;
  }
  return true;
}

size_t utf8_count(const uint8_t *bytes, size_t count)
{
  size_t characters = 0;
  for (size_t i = 0; i < count; i++) {
    if ((bytes[i] & 0xc0) != 0x80)
      characters++;
  }
  return characters;
}
