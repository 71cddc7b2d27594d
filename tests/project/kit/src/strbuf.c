#include "strbuf.h"

void strbuf_init(struct strbuf *buffer, char *text, size_t capacity)
{
  buffer->text = text;
  buffer->capacity = capacity;
  strbuf_clear(buffer);
}

void strbuf_clear(struct strbuf *buffer)
{
  buffer->length = 0;
  buffer->is_cut = false;
  buffer->text[0] = '\0';
}

size_t strbuf_room(const struct strbuf *buffer)
{
  return buffer->capacity - buffer->length - 1;
}

bool strbuf_char(struct strbuf *buffer, char c)
{
  if (buffer->length >= buffer->capacity) {
    buffer->is_cut = true;
    return false;
  }
  buffer->text[buffer->length++] = c;
  buffer->text[buffer->length] = '\0';
  return true;
}

bool strbuf_text(struct strbuf *buffer, const char *text)
{
  while (*text != '\0') {
    if (strbuf_room(buffer) == 0) {
      buffer->is_cut = true;
      return false;
    }
    strbuf_char(buffer, *text++);
  }
  return true;
}

bool strbuf_repeat(struct strbuf *buffer, char c, size_t count)
{
  if (count > strbuf_room(buffer)) {
    buffer->is_cut = true;
    return false;
  }
  for (size_t i = 0; i < count; i++)
    strbuf_char(buffer, c);
  return true;
}

bool strbuf_unsigned(struct strbuf *buffer, unsigned value)
{
  char digits[10];
  size_t count = 0;
  do {
    digits[count++] = (char)('0' + value % 10);
    value /= 10;
  } while (value > 0);
  if (count > strbuf_room(buffer)) {
    buffer->is_cut = true;
    return false;
  }
  while (count > 0)
    strbuf_char(buffer, digits[--count]);
  return true;
}

bool strbuf_int(struct strbuf *buffer, int value)
{
  if (value >= 0)
    return strbuf_unsigned(buffer, (unsigned)value);
  if (strbuf_room(buffer) == 0) {
    buffer->is_cut = true;
    return false;
  }
  strbuf_char(buffer, '-');
  return strbuf_unsigned(buffer, 0u - (unsigned)value);
}

bool strbuf_hex(struct strbuf *buffer, unsigned value, size_t digits)
{
  static const char kDigits[] = "0123456789abcdef";
  if (digits > 8 || digits > strbuf_room(buffer)) {
    buffer->is_cut = true;
    return false;
  }
  while (digits > 0) {
    digits--;
    strbuf_char(buffer, kDigits[value >> (4 * digits) & 15]);
  }
  return true;
}

void strbuf_trim(struct strbuf *buffer)
{
  while (buffer->length > 0 && buffer->text[buffer->length - 1] == ' ')
    buffer->text[--buffer->length] = '\0';
}
