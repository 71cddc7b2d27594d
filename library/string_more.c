// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What is less common of string.h and strings.h, in the "C" locale.
#include "model.h"

extern size_t strlen(const char*);
extern size_t strnlen(const char*, size_t);
extern int strcmp(const char*, const char*);
extern char* strchr(const char*, int);

/// exact
void* memccpy(void* d, const void* s, int c, size_t n) {
  unsigned char* to = d;
  const unsigned char* from = s;
  if (!__pincer_apart(d, s)) {
    size_t read = 0;
    while (read < n && from[read] != (unsigned char)c) read++;
    if (spoil(d, read + (read < n), s, read + (read < n))) return read < n ? to + read + 1 : NULL;
  }
  for (size_t i = 0; i < n; i++)
    if ((to[i] = from[i]) == (unsigned char)c) return to + i + 1;
  return NULL;
}
void* memrchr(const void* s, int c, size_t n) {
  const unsigned char* x = s;
  while (n-- > 0)
    if (x[n] == (unsigned char)c) return (void*)(x + n);
  return NULL;
}
void* rawmemchr(const void* s, int c) {
  const unsigned char* x = s;
  while (*x != (unsigned char)c) x++;
  return (void*)x;
}
void* memmem(const void* h, size_t n, const void* needle, size_t m) {
  const unsigned char *x = h, *y = needle;
  for (size_t i = 0; m <= n && i <= n - m; i++) {
    size_t j = 0;
    while (j < m && x[i + j] == y[j]) j++;
    if (j == m) return (void*)(x + i);
  }
  return NULL;
}
void* mempcpy(void* d, const void* s, size_t n) { return (char*)memcpy(d, s, n) + n; }
int __memcmpeq(const void* a, const void* b, size_t n) {
  READ_BYTES(a, n);
  READ_BYTES(b, n);
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return __pincer_sign(x[i] < y[i] ? -1 : 1);
  return 0;
}
void bzero(void* s, size_t n) { memset(s, 0, n); }
void explicit_bzero(void* s, size_t n) { memset(s, 0, n); }
void bcopy(const void* s, void* d, size_t n) { memmove(d, s, n); }
void swab(const void* from, void* to, ssize_t n) {
  const char* s = from;
  char* d = to;
  if (n > 0 && !__pincer_apart(d, s) && spoil(d, n - n % 2, s, n - n % 2)) return;
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    char first = s[i];
    d[i] = s[i + 1];
    d[i + 1] = first;
  }
}
char* stpncpy(char* d, const char* s, size_t n) {
  if (!__pincer_apart(d, s)) {
    size_t length = strnlen(s, n);
    if (spoil(d, n, s, length + (length < n))) return d + length;
  }
  size_t i = 0;
  for (; i < n && s[i]; i++) d[i] = s[i];
  for (size_t rest = i; rest < n; rest++) d[rest] = 0;
  return d + i;
}
char* strchrnul(const char* s, int c) {
  while (*s && *s != (char)c) s++;
  return (char*)s;
}
char* index(const char* s, int c) { return strchr(s, c); }
char* rindex(const char* s, int c) {
  char* r = NULL;
  for (;; s++) {
    if (*s == (char)c) r = (char*)s;
    if (!*s) return r;
  }
}
static unsigned char lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
char* strcasestr(const char* h, const char* n) {
  if (!*n) return (char*)h;
  for (; *h; h++) {
    size_t i = 0;
    while (n[i] && lower(h[i]) == lower(n[i])) i++;
    if (!n[i]) return (char*)h;
  }
  return NULL;
}
static _Bool is_among(char c, const char* set) {
  while (*set && *set != c) set++;
  return *set != 0;
}
char* strtok_r(char* s, const char* separators, char** rest) {
  if (!s) s = *rest;
  while (*s && is_among(*s, separators)) s++;
  if (!*s) {
    *rest = s;
    return NULL;
  }
  char* token = s;
  while (*s && !is_among(*s, separators)) s++;
  if (*s) *s++ = 0;
  *rest = s;
  return token;
}
char* __strtok_r(char* s, const char* separators, char** rest) { return strtok_r(s, separators, rest); }
char* strtok(char* s, const char* separators) {
  static char* rest;
  return strtok_r(s, separators, &rest);
}
char* strsep(char** rest, const char* separators) {
  char* token = *rest;
  if (!token) return NULL;
  char* s = token;
  while (*s && !is_among(*s, separators)) s++;
  if (*s) {
    *s = 0;
    *rest = s + 1;
  } else {
    *rest = NULL;
  }
  return token;
}
size_t strlcpy(char* d, const char* s, size_t n) {
  if (!__pincer_apart(d, s)) {
    size_t length = strlen(s);
    if (spoil(d, length < n ? length + 1 : n, s, length + 1)) return length;
  }
  size_t i = 0;
  for (; s[i]; i++)
    if (i + 1 < n) d[i] = s[i];
  if (n) d[i < n ? i : n - 1] = 0;
  return i;
}
size_t strlcat(char* d, const char* s, size_t n) {
  size_t i = 0;
  while (i < n && d[i]) i++;
  return i + strlcpy(d + i, s, n - i);
}
int strcoll(const char* a, const char* b) { return strcmp(a, b); }
size_t strxfrm(char* d, const char* s, size_t n) {
  size_t length = strlen(s);
  if (length < n) memcpy(d, s, length + 1);
  return length;
}
int ffs(int x) {
  for (int i = 0; i < 32; i++)
    if (x >> i & 1) return i + 1;
  return 0;
}
int ffsl(long x) {
  for (int i = 0; i < (int)(8 * sizeof x); i++)
    if (x >> i & 1) return i + 1;
  return 0;
}
int ffsll(long long x) {
  for (int i = 0; i < 64; i++)
    if (x >> i & 1) return i + 1;
  return 0;
}

/// over-approximated
char* strerror(int number) {
  size_t length = __pincer_input_size();
  __pincer_assume(length < 256);
  char* text = __pincer_outside(length + 1);
  text[length] = 0;
  return text;
}
char* strsignal(int number) { return strerror(number); }
int __xpg_strerror_r(int number, char* text, size_t n) {
  size_t length = __pincer_input_size();
  __pincer_assume(length < n && length < 256);
  if (n == 0) return 34;
  __pincer_any_bytes(text, length);
  text[length] = 0;
  return __pincer_any_bool() ? 0 : 22;
}
