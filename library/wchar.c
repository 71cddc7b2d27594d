// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Wide strings of wchar.h.
#include "model.h"

typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;

// What is no character is compared as glibc does it.
static int order(wint_t a, wint_t b) { return (int)(a - b) > 0 ? 1 : a == b ? 0 : -1; }
static wint_t lower(wchar_t c) { return c >= 'A' && c <= 'Z' ? (wint_t)c + 32 : (wint_t)c; }

/// exact
size_t wcslen(const wchar_t* s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}
size_t wcsnlen(const wchar_t* s, size_t m) {
  size_t n = 0;
  while (n < m && s[n]) n++;
  return n;
}
// As in string.c, by characters.
static _Bool spoil_wide(wchar_t* d, size_t n, const wchar_t* s, size_t m) {
  if (!__pincer_overlap(d, n * sizeof(wchar_t), s, m * sizeof(wchar_t))) return 0;
  for (size_t i = 0; i < n; i++) d[i] = __pincer_any_int();
  return 1;
}
static size_t read_of(const wchar_t* s, size_t m) {
  size_t n = wcsnlen(s, m);
  return n < m ? n + 1 : n;
}
wchar_t* wcscpy(wchar_t* d, const wchar_t* s) {
  if (!__pincer_apart(d, s)) {
    size_t n = wcslen(s) + 1;
    if (spoil_wide(d, n, s, n)) return d;
  }
  size_t i = 0;
  while ((d[i] = s[i])) i++;
  return d;
}
wchar_t* wcpcpy(wchar_t* d, const wchar_t* s) {
  if (!__pincer_apart(d, s)) {
    size_t n = wcslen(s);
    if (spoil_wide(d, n + 1, s, n + 1)) return d + n;
  }
  while ((*d = *s)) d++, s++;
  return d;
}
wchar_t* wcsncpy(wchar_t* d, const wchar_t* s, size_t n) {
  if (!__pincer_apart(d, s) && spoil_wide(d, n, s, read_of(s, n))) return d;
  size_t i = 0;
  for (; i < n && s[i]; i++) d[i] = s[i];
  for (; i < n; i++) d[i] = 0;
  return d;
}
wchar_t* wcscat(wchar_t* d, const wchar_t* s) {
  wcscpy(d + wcslen(d), s);
  return d;
}
wchar_t* wcsncat(wchar_t* d, const wchar_t* s, size_t m) {
  size_t n = wcslen(d), i = 0;
  if (!__pincer_apart(d, s) && spoil_wide(d + n, wcsnlen(s, m) + 1, s, read_of(s, m))) return d;
  for (; i < m && s[i]; i++) d[n + i] = s[i];
  d[n + i] = 0;
  return d;
}
int wcscmp(const wchar_t* a, const wchar_t* b) {
  while (*a && *a == *b) a++, b++;
  return __pincer_sign((*a > *b) - (*a < *b));
}
int wcsncmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (; n; a++, b++, n--) {
    if (*a != *b) return __pincer_sign(*a < *b ? -1 : 1);
    if (!*a) break;
  }
  return 0;
}
int wcscoll(const wchar_t* a, const wchar_t* b) { return wcscmp(a, b); }
int wcscasecmp(const wchar_t* a, const wchar_t* b) {
  while (*a && lower(*a) == lower(*b)) a++, b++;
  return __pincer_sign(order(lower(*a), lower(*b)));
}
int wcsncasecmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (; n > 0; n--, a++, b++) {
    if (lower(*a) != lower(*b)) return __pincer_sign(order(lower(*a), lower(*b)));
    if (!*a) return 0;
  }
  return 0;
}
wchar_t* wcschr(const wchar_t* s, wchar_t c) {
  for (;; s++) {
    if (*s == c) return (wchar_t*)s;
    if (!*s) return NULL;
  }
}
wchar_t* wcsrchr(const wchar_t* s, wchar_t c) {
  wchar_t* r = NULL;
  for (;; s++) {
    if (*s == c) r = (wchar_t*)s;
    if (!*s) return r;
  }
}
static _Bool is_among(wchar_t c, const wchar_t* set) {
  while (*set && *set != c) set++;
  return *set != 0;
}
size_t wcsspn(const wchar_t* s, const wchar_t* set) {
  size_t n = 0;
  while (s[n] && is_among(s[n], set)) n++;
  return n;
}
size_t wcscspn(const wchar_t* s, const wchar_t* set) {
  size_t n = 0;
  while (s[n] && !is_among(s[n], set)) n++;
  return n;
}
wchar_t* wcspbrk(const wchar_t* s, const wchar_t* set) {
  for (; *s; s++)
    if (is_among(*s, set)) return (wchar_t*)s;
  return NULL;
}
wchar_t* wcsstr(const wchar_t* h, const wchar_t* n) {
  if (!*n) return (wchar_t*)h;
  for (; *h; h++) {
    size_t i = 0;
    while (n[i] && h[i] == n[i]) i++;
    if (!n[i]) return (wchar_t*)h;
  }
  return NULL;
}
wchar_t* wcstok(wchar_t* s, const wchar_t* separators, wchar_t** rest) {
  if (!s && !(s = *rest)) return NULL;
  while (*s && is_among(*s, separators)) s++;
  if (!*s) {
    *rest = NULL;
    return NULL;
  }
  wchar_t* token = s;
  while (*s && !is_among(*s, separators)) s++;
  if (*s) {
    *s = 0;
    *rest = s + 1;
  } else {
    *rest = NULL;
  }
  return token;
}
wchar_t* wcsdup(const wchar_t* s) {
  size_t size = (wcslen(s) + 1) * sizeof(wchar_t);
  wchar_t* d = malloc(size);
  return d ? memcpy(d, s, size) : NULL;
}
wchar_t* wmemcpy(wchar_t* d, const wchar_t* s, size_t n) { return memcpy(d, s, n * sizeof(wchar_t)); }
wchar_t* wmemmove(wchar_t* d, const wchar_t* s, size_t n) { return memmove(d, s, n * sizeof(wchar_t)); }
wchar_t* wmemset(wchar_t* d, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) d[i] = c;
  return d;
}
int wmemcmp(const wchar_t* a, const wchar_t* b, size_t n) {
  READ_BYTES((const char*)a, n * sizeof *a);
  READ_BYTES((const char*)b, n * sizeof *b);
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return __pincer_sign(a[i] < b[i] ? -1 : 1);
  return 0;
}
wchar_t* wmemchr(const wchar_t* s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c) return (wchar_t*)(s + i);
  return NULL;
}
