// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdarg>
#include <cstddef>
#include <cwchar>
#include <random>
#include <string>
#include <vector>

/// The models of library/, natively; see native.c.
extern "C" {
#define CLASS(NAME) int model_##NAME(int)
CLASS(isalnum);
CLASS(isalpha);
CLASS(isblank);
CLASS(iscntrl);
CLASS(isdigit);
CLASS(isgraph);
CLASS(islower);
CLASS(isprint);
CLASS(ispunct);
CLASS(isspace);
CLASS(isupper);
CLASS(isxdigit);
CLASS(isascii);
CLASS(toascii);
CLASS(toupper);
CLASS(tolower);
CLASS(abs);
CLASS(ffs);
#undef CLASS
#define CLASS(NAME) int model_##NAME(std::wint_t)
CLASS(iswalnum);
CLASS(iswalpha);
CLASS(iswblank);
CLASS(iswcntrl);
CLASS(iswdigit);
CLASS(iswgraph);
CLASS(iswlower);
CLASS(iswprint);
CLASS(iswpunct);
CLASS(iswspace);
CLASS(iswupper);
CLASS(iswxdigit);
#undef CLASS
std::wint_t model_towupper(std::wint_t);
std::wint_t model_towlower(std::wint_t);
const unsigned short** model___ctype_b_loc();
const int** model___ctype_toupper_loc();
const int** model___ctype_tolower_loc();
int* model___errno_location();
unsigned model_htonl(unsigned);
unsigned model_ntohl(unsigned);
unsigned short model_htons(unsigned short);
unsigned short model_ntohs(unsigned short);
long model_labs(long);
long long model_llabs(long long);
int model_ffsl(long);
int model_ffsll(long long);
int model_atoi(const char*);
long model_atol(const char*);
long long model_atoll(const char*);
long model_strtol(const char*, char**, int);
long long model_strtoll(const char*, char**, int);
unsigned long model_strtoul(const char*, char**, int);
unsigned long long model_strtoull(const char*, char**, int);
std::size_t model_strlen(const char*);
std::size_t model_strnlen(const char*, std::size_t);
char* model_strcpy(char*, const char*);
char* model_stpcpy(char*, const char*);
char* model_strncpy(char*, const char*, std::size_t);
char* model_stpncpy(char*, const char*, std::size_t);
char* model_strcat(char*, const char*);
char* model_strncat(char*, const char*, std::size_t);
int model_strcmp(const char*, const char*);
int model_strncmp(const char*, const char*, std::size_t);
int model_strcasecmp(const char*, const char*);
int model_strncasecmp(const char*, const char*, std::size_t);
int model_strcoll(const char*, const char*);
char* model_strchr(const char*, int);
char* model_strrchr(const char*, int);
char* model_strchrnul(const char*, int);
std::size_t model_strspn(const char*, const char*);
std::size_t model_strcspn(const char*, const char*);
char* model_strpbrk(const char*, const char*);
char* model_strstr(const char*, const char*);
char* model_strcasestr(const char*, const char*);
char* model_strtok_r(char*, const char*, char**);
char* model_strsep(char**, const char*);
char* model_strdup(const char*);
char* model_strndup(const char*, std::size_t);
std::size_t model_strxfrm(char*, const char*, std::size_t);
int model_memcmp(const void*, const void*, std::size_t);
void* model_memchr(const void*, int, std::size_t);
void* model_memrchr(const void*, int, std::size_t);
void* model_memccpy(void*, const void*, int, std::size_t);
void* model_memmem(const void*, std::size_t, const void*, std::size_t);
void model_swab(const void*, void*, long);
std::size_t model_wcslen(const wchar_t*);
std::size_t model_wcsnlen(const wchar_t*, std::size_t);
wchar_t* model_wcscpy(wchar_t*, const wchar_t*);
wchar_t* model_wcsncpy(wchar_t*, const wchar_t*, std::size_t);
wchar_t* model_wcscat(wchar_t*, const wchar_t*);
wchar_t* model_wcsncat(wchar_t*, const wchar_t*, std::size_t);
int model_wcscmp(const wchar_t*, const wchar_t*);
int model_wcsncmp(const wchar_t*, const wchar_t*, std::size_t);
wchar_t* model_wcschr(const wchar_t*, wchar_t);
wchar_t* model_wcsrchr(const wchar_t*, wchar_t);
std::size_t model_wcsspn(const wchar_t*, const wchar_t*);
std::size_t model_wcscspn(const wchar_t*, const wchar_t*);
wchar_t* model_wcspbrk(const wchar_t*, const wchar_t*);
wchar_t* model_wcsstr(const wchar_t*, const wchar_t*);
wchar_t* model_wcstok(wchar_t*, const wchar_t*, wchar_t**);
wchar_t* model_wmemset(wchar_t*, wchar_t, std::size_t);
int model_wmemcmp(const wchar_t*, const wchar_t*, std::size_t);
wchar_t* model_wmemchr(const wchar_t*, wchar_t, std::size_t);
void model_qsort(void*, std::size_t, std::size_t, int (*)(const void*, const void*));
void* model_bsearch(const void*, const void*, std::size_t, std::size_t, int (*)(const void*, const void*));
void* model_lfind(const void*, const void*, std::size_t*, std::size_t, int (*)(const void*, const void*));
int model_snprintf(char*, std::size_t, const char*, ...);
double model_difftime(long, long);
long model_wcstol(const wchar_t*, wchar_t**, int);
long long model_wcstoll(const wchar_t*, wchar_t**, int);
unsigned long model_wcstoul(const wchar_t*, wchar_t**, int);
unsigned long long model_wcstoull(const wchar_t*, wchar_t**, int);
int model_wcscasecmp(const wchar_t*, const wchar_t*);
int model_wcsncasecmp(const wchar_t*, const wchar_t*, std::size_t);
int model_swprintf(wchar_t*, std::size_t, const wchar_t*, ...);
std::size_t model_strlcpy(char*, const char*, std::size_t);
std::size_t model_strlcat(char*, const char*, std::size_t);
void* model_reallocarray(void*, std::size_t, std::size_t);
void* model_calloc(std::size_t, std::size_t);
int model_posix_memalign(void**, std::size_t, std::size_t);
void* model_lsearch(const void*, void*, std::size_t*, std::size_t, int (*)(const void*, const void*));
int model_atexit(void (*)());
int model_on_exit(void (*)(int, void*), void*);
void model___pincer_run_handlers(int);
double model_strtod(const char*, char**);
float model_strtof(const char*, char**);
long double model_strtold(const char*, char**);
double model_atof(const char*);
extern bool model_denies;
extern char* model_optarg;
extern int model_optind;
extern int model_optopt;
int model_getopt(int, char* const*, const char*);
}

namespace pincer::library {

constexpr int kCalls = 10'000;

/// Random arguments, the borders often.
class Arguments {
 public:
  std::uint64_t number(std::uint64_t below) { return random_() % below; }

  long long integer() {
    switch (number(4)) {
      case 0: return static_cast<long long>(number(20)) - 10;
      case 1: return static_cast<long long>((std::uint64_t{1} << number(64)) - number(3));
      case 2: return -static_cast<long long>(number(std::uint64_t{1} << 33));
      default: return static_cast<long long>(random_());
    }
  }

  std::string text(const std::string& alphabet, std::size_t longest = 12) {
    std::string result(number(longest + 1), ' ');
    for (char& c : result) c = alphabet[number(alphabet.size())];
    return result;
  }

  std::wstring wide(std::size_t longest = 8) {
    std::wstring result(number(longest + 1), L' ');
    for (wchar_t& c : result)
      c = number(8) == 0 ? static_cast<wchar_t>(random_() | 1) : static_cast<wchar_t>(L'a' + number(3));
    return result;
  }

 private:
  std::mt19937_64 random_{20};
};

inline int sign(long long n) { return n < 0 ? -1 : n > 0 ? 1 : 0; }

}  // namespace pincer::library
