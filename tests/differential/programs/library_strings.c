// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What is less common of string.h, ctype.h and wide strings.
#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 1;
  char text[] = "one,two;;three";
  for (char *token = strtok(text, ",;"); token; token = strtok(0, ",;")) {
    mix(&h, (unsigned)strlen(token));
    mix(&h, (unsigned char)token[0]);
  }
  for (int c = -1; c < 256; c += 3) {
    mix(&h, (unsigned)(isalpha(c) + 2 * isdigit(c) + 4 * isspace(c) + 8 * ispunct(c)));
    mix(&h, (unsigned)(toupper(c) + tolower(c)));
  }
  char buffer[16] = "abcdef";
  mix(&h, (unsigned)((char *)memccpy(buffer + 8, buffer, 'd', 6) - buffer));
  mix(&h, (unsigned)(strpbrk(buffer, "xfd") - buffer));
  mix(&h, (unsigned)ffs(0x50));
  mix(&h, (unsigned)(strcasecmp("AbC", "aBc") == 0));
  wchar_t wide[16];
  wcscpy(wide, L"hello");
  wcscat(wide, L" you");
  mix(&h, (unsigned)wcslen(wide));
  mix(&h, (unsigned)(wcschr(wide, L'y') - wide));
  mix(&h, (unsigned)(wcscmp(wide, L"hello") > 0));
  return (int)h;
}
