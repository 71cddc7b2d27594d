// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Strings read character by character from inputs: length, copy, comparison, search, numbers, palindromes.
// inputs: 114, 97, 99, 101, 99, 97, 114, 0, 45, 49, 50, 55, 0, 99, 97, 0
#include <string.h>

extern char __VERIFIER_nondet_char(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static char *read(char *to, int limit) {
  int i = 0;
  while (i < limit - 1 && (to[i] = __VERIFIER_nondet_char()) != '\0') ++i;
  to[i] = '\0';
  return to;
}
static int palindrome(const char *s) {
  for (const char *e = s + strlen(s); s < e; ++s)
    if (*s != *--e) return 0;
  return 1;
}
static int number(const char *s) {
  const int negative = *s == '-';
  int v = 0;
  for (s += negative; *s >= '0' && *s <= '9'; ++s) v = v * 10 + *s - '0';
  return negative ? -v : v;
}

int main(void) {
  unsigned h = 6;
  char word[12], digits[8], part[4], copy[24];
  mix(&h, (unsigned)strlen(read(word, sizeof word)));
  mix(&h, (unsigned)palindrome(word));
  mix(&h, (unsigned)number(read(digits, sizeof digits)));
  read(part, sizeof part);
  strcpy(copy, word);
  strcat(copy, part);
  mix(&h, (unsigned)strlen(copy));
  mix(&h, (unsigned)palindrome(copy));
  const char *found = strstr(word, part);
  mix(&h, found ? (unsigned)(found - word) : 99u);
  mix(&h, (unsigned)(strcmp(word, copy) < 0));
  mix(&h, (unsigned)(strncmp(word, copy, strlen(word)) == 0));
  mix(&h, (unsigned)(strrchr(copy, part[0]) - copy));
  mix(&h, (unsigned)((const char *)memchr(copy, part[1], sizeof copy) - copy));
  memmove(copy + 2, copy, strlen(copy) + 1);
  for (char *p = copy; *p; ++p) mix(&h, (unsigned char)*p);
  return (int)h;
}
