// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Characters of several bytes, in the "C" locale: each byte is a character. What a byte beyond ASCII is, is left open.
#include "model.h"

typedef __WCHAR_TYPE__ wchar_t;
typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;
enum { EILSEQ = 84 };

static long fail(void) {
  *__errno_location() = EILSEQ;
  return -1;
}

/// exact
size_t __ctype_get_mb_cur_max(void) { return 1; }

/// over-approximated
int mbtowc(wchar_t* to, const char* s, size_t n) {
  if (!s) return 0;
  if (n == 0) return -1;
  wchar_t c = (unsigned char)*s;
  if (c >= 128) {
    if (__pincer_any_bool()) return (int)fail();
    c = (wchar_t)__pincer_any_int();
    __pincer_assume(c != 0);
  }
  if (to) *to = c;
  return c != 0;
}
int mblen(const char* s, size_t n) { return mbtowc(NULL, s, n); }
int wctomb(char* to, wchar_t c) {
  if (!to) return 0;
  if (c < 0 || c >= 128) {
    if (__pincer_any_bool()) return (int)fail();
    c = __pincer_any_int();
    __pincer_assume(c != 0);
  }
  *to = (char)c;
  return 1;
}
size_t mbstowcs(wchar_t* to, const char* s, size_t n) {
  for (size_t i = 0; !to || i < n; i++) {
    wchar_t c = 0;
    if (mbtowc(&c, s + i, 1) < 0) return (size_t)-1;
    if (to) to[i] = c;
    if (!c) return i;
  }
  return n;
}
size_t wcstombs(char* to, const wchar_t* s, size_t n) {
  for (size_t i = 0; !to || i < n; i++) {
    char c = 0;
    if (wctomb(&c, s[i]) < 0) return (size_t)-1;
    if (to) to[i] = c;
    if (!s[i]) return i;
  }
  return n;
}
size_t mbrtowc(wchar_t* to, const char* s, size_t n, void* state) {
  if (!s) return 0;
  if (n == 0) return (size_t)-2;
  return (size_t)mbtowc(to, s, n);
}
size_t mbrlen(const char* s, size_t n, void* state) { return mbrtowc(NULL, s, n, state); }
size_t wcrtomb(char* to, wchar_t c, void* state) { return to ? (size_t)wctomb(to, c) : 1; }
size_t mbrtoc32(char32_t* to, const char* s, size_t n, void* state) {
  wchar_t c = 0;
  size_t length = mbrtowc(&c, s, n, state);
  if (s && to && length <= n) *to = (char32_t)c;
  return length;
}
size_t mbrtoc16(char16_t* to, const char* s, size_t n, void* state) {
  char32_t c = 0;
  size_t length = mbrtoc32(&c, s, n, state);
  if (s && to && length <= n) *to = (char16_t)c;
  return length;
}
size_t c32rtomb(char* to, char32_t c, void* state) { return wcrtomb(to, (wchar_t)c, state); }
size_t c16rtomb(char* to, char16_t c, void* state) {
  // The first half of a character of two halves waits for the second.
  if (to && c >= 0xd800 && c < 0xdc00 && __pincer_any_bool()) return 0;
  return wcrtomb(to, c, state);
}
