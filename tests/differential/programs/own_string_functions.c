// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The string functions written out by hand, without headers, checked against the built-in ones.
typedef __SIZE_TYPE__ size_type;

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static size_type length(const char *s) {
  const char *p = s;
  while (*p) ++p;
  return (size_type)(p - s);
}
static char *copy(char *to, const char *from) {
  char *start = to;
  while ((*to++ = *from++)) {}
  return start;
}
static int compare(const char *a, const char *b) {
  for (; *a && *a == *b; ++a, ++b) {}
  return (unsigned char)*a - (unsigned char)*b;
}
static const char *find(const char *text, const char *word) {
  do {
    const char *t = text, *w = word;
    while (*w && *t == *w) ++t, ++w;
    if (!*w) return text;
  } while (*text++);
  return 0;
}
static void *move(void *to, const void *from, size_type n) {
  char *t = to;
  const char *f = from;
  if (t < f) {
    while (n--) *t++ = *f++;
  } else {
    while (n--) t[n] = f[n];
  }
  return to;
}
static int number(const char *s) {
  int sign = 1, value = 0;
  while (*s == ' ') ++s;
  if (*s == '-') sign = -1, ++s;
  while (*s >= '0' && *s <= '9') value = value * 10 + (*s++ - '0');
  return sign * value;
}
static void reverse(char *s) {
  for (char *e = s + length(s); s < --e; ++s) {
    char t = *s;
    *s = *e;
    *e = t;
  }
}
static char *decimal(int v, char *out) {
  char *p = out;
  unsigned u = v < 0 ? -(unsigned)v : (unsigned)v;
  do *p++ = (char)('0' + u % 10);
  while (u /= 10);
  if (v < 0) *p++ = '-';
  *p = 0;
  reverse(out);
  return out;
}

int main(void) {
  unsigned h = 16;
  char buffer[40];
  mix(&h, (unsigned)length(copy(buffer, "a somewhat longer text")));
  mix(&h, length(buffer) == __builtin_strlen(buffer));
  mix(&h, compare("abc", "abd") < 0);
  mix(&h, compare("b", "abd") > 0);
  mix(&h, compare("same", "same") == 0);
  mix(&h, (unsigned)(find(buffer, "longer") - buffer));
  mix(&h, find(buffer, "shorter") == 0);
  move(buffer + 2, buffer, 10);
  for (char *p = buffer; *p; ++p) mix(&h, (unsigned char)*p);
  move(buffer, buffer + 4, 10);
  for (char *p = buffer; *p; ++p) mix(&h, (unsigned char)*p);
  mix(&h, (unsigned)number("  -12034x"));
  static const int values[] = {0, 7, -1, 123456789, -2147483647 - 1};
  for (int i = 0; i < 5; ++i) {
    decimal(values[i], buffer);
    mix(&h, (unsigned)length(buffer));
    mix(&h, number(buffer) == values[i]);
    mix(&h, (unsigned char)buffer[0]);
  }
  return (int)h;
}
