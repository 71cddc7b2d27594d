// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// <string.h> on strings; of comparisons only the sign counts.
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static unsigned sign(int x) { return (unsigned)((x > 0) - (x < 0)); }
static unsigned at(const char *found, const char *base) { return found ? (unsigned)(found - base) : 999u; }

int main(void) {
  unsigned h = 13;
  char a[32] = "first", b[32], c[8];
  mix(&h, (unsigned)strlen(a));
  mix(&h, (unsigned)strlen(""));
  mix(&h, strcpy(b, a) == b);
  strcat(b, " and ");
  strcat(b, "second");
  mix(&h, (unsigned)strlen(b));
  for (char *p = b; *p; ++p) mix(&h, (unsigned char)*p);
  memset(c, 'z', sizeof c);
  strncpy(c, "ab", 5);  // pads with zeros up to 5
  for (int i = 0; i < 8; ++i) mix(&h, (unsigned char)c[i]);
  strncpy(c, "abcdefghijk", 4);  // no terminator
  for (int i = 0; i < 8; ++i) mix(&h, (unsigned char)c[i]);
  const char *words[] = {"", "a", "ab", "abc", "b", "\xff", "Ab"};
  for (int i = 0; i < 7; ++i) {
    for (int j = 0; j < 7; ++j) {
      mix(&h, sign(strcmp(words[i], words[j])));
      mix(&h, sign(strncmp(words[i], words[j], 2)));
    }
  }
  mix(&h, sign(strncmp("abX", "abY", 2)));
  mix(&h, sign(strncmp("a", "b", 0)));
  mix(&h, at(strchr(b, 's'), b));
  mix(&h, at(strrchr(b, 's'), b));
  mix(&h, at(strchr(b, 'q'), b));
  mix(&h, at(strchr(b, '\0'), b));
  mix(&h, at(strstr(b, "and"), b));
  mix(&h, at(strstr(b, "sec"), b));
  mix(&h, at(strstr(b, ""), b));
  mix(&h, at(strstr(b, "andy"), b));
  strncat(a, "XYZ", 2);
  mix(&h, (unsigned)strlen(a));
  mix(&h, (unsigned char)a[6]);
  return (int)h;
}
