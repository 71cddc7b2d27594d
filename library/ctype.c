// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// ctype.h in the "C" locale. What is true is what it is in glibc.
#include "model.h"

// C leaves the result open for what is neither EOF nor the value of an unsigned char. Libraries look into a table: that of
// glibc begins at -128.
static int in_class(int c, int value, _Bool is_member) {
  if (c < -128 || c > 255) NOT_NULL(NULL);
  if (c < -1 || c > 255) return __pincer_guess_int();
  return is_member ? value : 0;
}

/// exact
int isalnum(int c) {
  return in_class(c, 8, (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
}
int isalpha(int c) { return in_class(c, 1024, (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')); }
int isblank(int c) { return in_class(c, 1, c == ' ' || c == '\t'); }
int iscntrl(int c) { return in_class(c, 2, (c >= 0 && c < 32) || c == 127); }
int isdigit(int c) { return in_class(c, 2048, c >= '0' && c <= '9'); }
int isgraph(int c) { return in_class(c, 32768, c > 32 && c < 127); }
int islower(int c) { return in_class(c, 512, c >= 'a' && c <= 'z'); }
int isprint(int c) { return in_class(c, 16384, c >= 32 && c < 127); }
int ispunct(int c) {
  return in_class(c, 4,
                  c > 32 && c < 127 && !((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')));
}
int isspace(int c) { return in_class(c, 8192, c == ' ' || (c >= 9 && c <= 13)); }
int isupper(int c) { return in_class(c, 256, c >= 'A' && c <= 'Z'); }
int isxdigit(int c) {
  return in_class(c, 4096, (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'));
}
int isascii(int c) { return c >= 0 && c < 128; }
int toascii(int c) { return c & 127; }
int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int _toupper(int c) { return toupper(c); }
int _tolower(int c) { return tolower(c); }
