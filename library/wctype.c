// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// wctype.h in the "C" locale, where the characters beyond ASCII are in no class, and characters of one byte.
#include "model.h"

typedef __WINT_TYPE__ wint_t;

/// exact
int iswalnum(wint_t c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
int iswalpha(wint_t c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
int iswblank(wint_t c) { return c == ' ' || c == '\t'; }
int iswcntrl(wint_t c) { return c < 32 || c == 127; }
int iswdigit(wint_t c) { return c >= '0' && c <= '9'; }
int iswgraph(wint_t c) { return c > 32 && c < 127; }
int iswlower(wint_t c) { return c >= 'a' && c <= 'z'; }
int iswprint(wint_t c) { return c >= 32 && c < 127; }
int iswpunct(wint_t c) {
  return c > 32 && c < 127 && !((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
}
int iswspace(wint_t c) { return c == ' ' || (c >= 9 && c <= 13); }
int iswupper(wint_t c) { return c >= 'A' && c <= 'Z'; }
int iswxdigit(wint_t c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }
wint_t towupper(wint_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
wint_t towlower(wint_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
wint_t btowc(int c) { return c >= 0 && c < 128 ? (wint_t)c : (wint_t)-1; }
int wctob(wint_t c) { return c < 128 ? (int)c : -1; }
int mbsinit(const void* state) { return !state || *(const int*)state == 0; }
