// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Library functions that are plain loops over memory or changes of state, written down in C. They are compiled with the user's data model
// and linked only where the program calls them and does not define them itself. memcpy, memmove and memset are not
// here: the translation knows the memory regions and copies them in larger pieces.
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include "frontend/compile.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

constexpr std::string_view kModels = R"(
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t);
extern void *memcpy(void *, const void *, size_t);
extern void *memset(void *, int, size_t);

extern void free(void *);
extern size_t __pincer_allocated_size(void *);

void *calloc(size_t n, size_t s) {
  if (s && n > (size_t)-1 / s) return 0;
  void *p = malloc(n * s);
  memset(p, 0, n * s);
  return p;
}
void *realloc(void *p, size_t n) {
  void *q = malloc(n);
  if (p) {
    size_t old = __pincer_allocated_size(p);
    memcpy(q, p, old < n ? old : n);
    free(p);
  }
  return q;
}
size_t strlen(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
size_t strnlen(const char *s, size_t m) { size_t n = 0; while (n < m && s[n]) n++; return n; }
char *strcpy(char *d, const char *s) { size_t i = 0; while ((d[i] = s[i])) i++; return d; }
char *stpcpy(char *d, const char *s) { while ((*d = *s)) { d++; s++; } return d; }
char *strncpy(char *d, const char *s, size_t n) {
  size_t i = 0;
  for (; i < n && s[i]; i++) d[i] = s[i];
  for (; i < n; i++) d[i] = 0;
  return d;
}
char *strcat(char *d, const char *s) {
  size_t n = 0, i = 0;
  while (d[n]) n++;
  while ((d[n + i] = s[i])) i++;
  return d;
}
char *strncat(char *d, const char *s, size_t m) {
  size_t n = 0, i = 0;
  while (d[n]) n++;
  for (; i < m && s[i]; i++) d[n + i] = s[i];
  d[n + i] = 0;
  return d;
}
int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) { a++; b++; }
  return (*(const unsigned char *)a > *(const unsigned char *)b) - (*(const unsigned char *)a < *(const unsigned char *)b);
}
int strncmp(const char *a, const char *b, size_t n) {
  for (; n; a++, b++, n--) {
    unsigned char x = *a, y = *b;
    if (x != y) return x < y ? -1 : 1;
    if (!x) break;
  }
  return 0;
}
static unsigned char __pincer_lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int strcasecmp(const char *a, const char *b) {
  for (;; a++, b++) {
    unsigned char x = __pincer_lower(*a), y = __pincer_lower(*b);
    if (x != y) return x < y ? -1 : 1;
    if (!x) return 0;
  }
}
int strncasecmp(const char *a, const char *b, size_t n) {
  for (; n; a++, b++, n--) {
    unsigned char x = __pincer_lower(*a), y = __pincer_lower(*b);
    if (x != y) return x < y ? -1 : 1;
    if (!x) break;
  }
  return 0;
}
char *strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c) return (char *)s;
    if (!*s) return 0;
  }
}
char *strrchr(const char *s, int c) {
  char *r = 0;
  for (;; s++) {
    if (*s == (char)c) r = (char *)s;
    if (!*s) return r;
  }
}
size_t strspn(const char *s, const char *a) {
  size_t n = 0;
  for (;; n++) {
    const char *p = a;
    while (*p && *p != s[n]) p++;
    if (!s[n] || !*p) return n;
  }
}
size_t strcspn(const char *s, const char *r) {
  size_t n = 0;
  for (; s[n]; n++)
    for (const char *p = r; *p; p++) if (*p == s[n]) return n;
  return n;
}
char *strpbrk(const char *s, const char *a) {
  for (; *s; s++)
    for (const char *p = a; *p; p++) if (*p == *s) return (char *)s;
  return 0;
}
char *strstr(const char *h, const char *n) {
  if (!*n) return (char *)h;
  for (; *h; h++) {
    size_t i = 0;
    while (n[i] && h[i] == n[i]) i++;
    if (!n[i]) return (char *)h;
  }
  return 0;
}
char *strndup(const char *s, size_t m) {
  size_t n = 0;
  while (n < m && s[n]) n++;
  char *d = malloc(n + 1);
  for (size_t i = 0; i < n; i++) d[i] = s[i];
  d[n] = 0;
  return d;
}
char *strdup(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  char *d = malloc(n + 1);
  for (size_t i = 0; i <= n; i++) d[i] = s[i];
  return d;
}
int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++) if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}
int bcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++) if (x[i] != y[i]) return 1;
  return 0;
}
void *memchr(const void *s, int c, size_t n) {
  const unsigned char *x = s;
  for (size_t i = 0; i < n; i++) if (x[i] == (unsigned char)c) return (void *)(x + i);
  return 0;
}
int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }
int isdigit(int c) { return c >= '0' && c <= '9'; }
int isupper(int c) { return c >= 'A' && c <= 'Z'; }
int islower(int c) { return c >= 'a' && c <= 'z'; }
int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
int isalnum(int c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
int isspace(int c) { return c == ' ' || (c >= 9 && c <= 13); }
int isxdigit(int c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }
int isprint(int c) { return c >= 32 && c < 127; }
int ispunct(int c) { return c > 32 && c < 127 && !((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')); }
int iscntrl(int c) { return (c >= 0 && c < 32) || c == 127; }
int isblank(int c) { return c == ' ' || c == 9; }
int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int __pincer_rounding;
int fesetround(int m) { if (m & ~0xc00) return 1; __pincer_rounding = m; return 0; }
int fegetround(void) { return __pincer_rounding; }
int atoi(const char *s) {
  int n = 0, neg = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-') { neg = 1; s++; } else if (*s == '+') s++;
  for (; *s >= '0' && *s <= '9'; s++) n = 10 * n - (*s - '0');
  return neg ? n : -n;
}
long atol(const char *s) {
  long n = 0; int neg = 0;
  while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
  if (*s == '-') { neg = 1; s++; } else if (*s == '+') s++;
  for (; *s >= '0' && *s <= '9'; s++) n = 10 * n - (*s - '0');
  return neg ? n : -n;
}
)";

/// The function names that the text defines, found in it so that there is no second list to keep.
bool has_model(llvm::StringRef name) {
  const llvm::StringRef text(kModels.data(), kModels.size());
  const std::string pattern = (name + "(").str();
  for (std::size_t at = text.find(pattern); at != llvm::StringRef::npos; at = text.find(pattern, at + 1)) {
    const std::size_t line = text.rfind('\n', at);
    const llvm::StringRef head = text.substr(line + 1, at - line - 1);
    const bool starts_name = head.ends_with(" ") || head.ends_with("*");
    if (starts_name && !head.starts_with(" ") && !head.starts_with("static") && !head.starts_with("extern"))
      return true;
  }
  return false;
}

}  // namespace

void link_library_models(llvm::Module& module, const Options& options) {
  bool needed = false;
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() && has_model(function.getName())) {
      needed = true;
    }
  }
  if (!needed) return;
  auto models = compile_text(options, "library-models.c", kModels, module.getContext());
  llvm::Linker::linkModules(module, std::move(models), llvm::Linker::Flags::LinkOnlyNeeded);
}

}  // namespace pincer::frontend
