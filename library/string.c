// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// string.h and strings.h, but for memcpy, memmove and memset: the translation knows the memory regions and copies them in
// larger pieces.
#include "model.h"

/// exact
size_t strlen(const char* s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}
size_t strnlen(const char* s, size_t m) {
  size_t n = 0;
  while (n < m && s[n]) n++;
  return n;
}
// How many characters of a string are read if there are at most `m`.
static size_t read_of(const char* s, size_t m) {
  size_t n = strnlen(s, m);
  return n < m ? n + 1 : n;
}
static _Bool spoil_copy(char* d, const char* s) {
  if (__pincer_apart(d, s)) return 0;
  size_t n = strlen(s) + 1;
  return spoil(d, n, s, n);
}
char* strcpy(char* d, const char* s) {
  if (spoil_copy(d, s)) return d;
  size_t i = 0;
  while ((d[i] = s[i])) i++;
  return d;
}
char* stpcpy(char* d, const char* s) {
  if (!__pincer_apart(d, s)) {
    size_t n = strlen(s);
    if (spoil(d, n + 1, s, n + 1)) return d + n;
  }
  while ((*d = *s)) {
    d++;
    s++;
  }
  return d;
}
char* strncpy(char* d, const char* s, size_t n) {
  if (!__pincer_apart(d, s) && spoil(d, n, s, read_of(s, n))) return d;
  size_t i = 0;
  for (; i < n && s[i]; i++) d[i] = s[i];
  for (; i < n; i++) d[i] = 0;
  return d;
}
char* strcat(char* d, const char* s) {
  size_t n = 0, i = 0;
  while (d[n]) n++;
  if (spoil_copy(d + n, s)) return d;
  while ((d[n + i] = s[i])) i++;
  return d;
}
char* strncat(char* d, const char* s, size_t m) {
  size_t n = 0, i = 0;
  while (d[n]) n++;
  if (!__pincer_apart(d, s) && spoil(d + n, strnlen(s, m) + 1, s, read_of(s, m))) return d;
  for (; i < m && s[i]; i++) d[n + i] = s[i];
  d[n + i] = 0;
  return d;
}
int strcmp(const char* a, const char* b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  unsigned char x = *a, y = *b;
  return __pincer_sign((x > y) - (x < y));
}
int strncmp(const char* a, const char* b, size_t n) {
  for (; n; a++, b++, n--) {
    unsigned char x = *a, y = *b;
    if (x != y) return __pincer_sign(x < y ? -1 : 1);
    if (!x) break;
  }
  return 0;
}
static unsigned char __pincer_lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int strcasecmp(const char* a, const char* b) {
  for (;; a++, b++) {
    unsigned char x = __pincer_lower(*a), y = __pincer_lower(*b);
    if (x != y) return __pincer_sign(x < y ? -1 : 1);
    if (!x) return 0;
  }
}
int strncasecmp(const char* a, const char* b, size_t n) {
  for (; n; a++, b++, n--) {
    unsigned char x = __pincer_lower(*a), y = __pincer_lower(*b);
    if (x != y) return __pincer_sign(x < y ? -1 : 1);
    if (!x) break;
  }
  return 0;
}
char* strchr(const char* s, int c) {
  for (;; s++) {
    if (*s == (char)c) return (char*)s;
    if (!*s) return 0;
  }
}
char* strrchr(const char* s, int c) {
  char* r = 0;
  for (;; s++) {
    if (*s == (char)c) r = (char*)s;
    if (!*s) return r;
  }
}
size_t strspn(const char* s, const char* a) {
  size_t n = 0;
  for (;; n++) {
    const char* p = a;
    while (*p && *p != s[n]) p++;
    if (!s[n] || !*p) return n;
  }
}
size_t strcspn(const char* s, const char* r) {
  size_t n = 0;
  for (; s[n]; n++)
    for (const char* p = r; *p; p++)
      if (*p == s[n]) return n;
  return n;
}
char* strpbrk(const char* s, const char* a) {
  for (; *s; s++)
    for (const char* p = a; *p; p++)
      if (*p == *s) return (char*)s;
  return 0;
}
char* strstr(const char* h, const char* n) {
  if (!*n) return (char*)h;
  for (; *h; h++) {
    size_t i = 0;
    while (n[i] && h[i] == n[i]) i++;
    if (!n[i]) return (char*)h;
  }
  return 0;
}
char* strndup(const char* s, size_t m) {
  size_t n = 0;
  while (n < m && s[n]) n++;
  char* d = malloc(n + 1);
  if (!d) return 0;
  for (size_t i = 0; i < n; i++) d[i] = s[i];
  d[n] = 0;
  return d;
}
char* strdup(const char* s) {
  size_t n = 0;
  while (s[n]) n++;
  char* d = malloc(n + 1);
  if (!d) return 0;
  for (size_t i = 0; i <= n; i++) d[i] = s[i];
  return d;
}
int memcmp(const void* a, const void* b, size_t n) {
  READ_BYTES(a, n);
  READ_BYTES(b, n);
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return __pincer_sign(x[i] < y[i] ? -1 : 1);
  return 0;
}
int bcmp(const void* a, const void* b, size_t n) {
  READ_BYTES(a, n);
  READ_BYTES(b, n);
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return __pincer_sign(x[i] < y[i] ? -1 : 1);
  return 0;
}
void* memchr(const void* s, int c, size_t n) {
  const unsigned char* x = s;
  for (size_t i = 0; i < n; i++)
    if (x[i] == (unsigned char)c) return (void*)(x + i);
  return 0;
}
