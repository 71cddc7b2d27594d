#include "text.h"

bool text_is_space(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool text_is_digit(char c)
{
  return c >= '0' && c <= '9';
}

bool text_is_letter(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

char text_lower(char c)
{
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

size_t text_length(const char *text)
{
  size_t length = 0;
  while (text[length] != '\0')
    length++;
  return length;
}

bool text_equal(const char *a, const char *b)
{
  while (*a != '\0' && *a == *b) {
    a++;
    b++;
  }
  return *a == *b;
}

bool text_equal_ignoring_case(const char *a, const char *b)
{
  while (*a != '\0' && text_lower(*a) == text_lower(*b)) {
    a++;
    b++;
  }
  return text_lower(*a) == text_lower(*b);
}

bool text_starts_with(const char *text, const char *start)
{
  while (*start != '\0') {
    if (*text++ != *start++)
      return false;
  }
  return true;
}

bool text_copy(char *to, size_t size, const char *from)
{
  size_t i = 0;
  if (size == 0)
    return false;
  while (i + 1 < size && from[i] != '\0') {
    to[i] = from[i];
    i++;
  }
  to[i] = '\0';
  return from[i] == '\0';
}

size_t text_find(const char *text, char c)
{
  size_t i = 0;
  while (text[i] != '\0' && text[i] != c)
    i++;
  return i;
}

const char *text_skip_spaces(const char *text)
{
  while (text_is_space(*text))
    text++;
  return text;
}

size_t text_count_words(const char *text)
{
  size_t count = 0;
  bool is_inside = false;
  for (; *text != '\0'; text++) {
    if (text_is_space(*text)) {
      is_inside = false;
    } else if (!is_inside) {
      is_inside = true;
      count++;
    }
  }
  return count;
}

void text_reverse(char *text)
{
  size_t last = text_length(text);
  for (size_t first = 0; first + 1 < last; first++) {
    char c = text[first];
    text[first] = text[--last];
    text[last] = c;
  }
}
