// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The models against the host's C library: strings, wide strings, sorting.
#include <gtest/gtest.h>
#include <search.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>

#include "unit/library/models.h"

namespace pincer::library {
namespace {

constexpr const char* kLetters = "abAB\x80\xff";

TEST(Strings, Searched) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const std::string first = arguments.text(kLetters);
    const std::string second =
        arguments.number(4) == 0 ? first + arguments.text(kLetters, 2) : arguments.text(kLetters, 4);
    const char* a = first.c_str();
    const char* b = second.c_str();
    const std::size_t n = arguments.number(8);
    const int c = kLetters[arguments.number(7)];  // its NUL too
    const std::string what = first + ", " + second + ", " + std::to_string(n) + ", " + std::to_string(c);
    ASSERT_EQ(model_strlen(a), strlen(a)) << what;
    ASSERT_EQ(model_strnlen(a, n), strnlen(a, n)) << what;
    ASSERT_EQ(sign(model_strcmp(a, b)), sign(strcmp(a, b))) << what;
    ASSERT_EQ(sign(model_strcoll(a, b)), sign(strcoll(a, b))) << what;
    ASSERT_EQ(sign(model_strncmp(a, b, n)), sign(strncmp(a, b, n))) << what;
    ASSERT_EQ(sign(model_strcasecmp(a, b)), sign(strcasecmp(a, b))) << what;
    ASSERT_EQ(sign(model_strncasecmp(a, b, n)), sign(strncasecmp(a, b, n))) << what;
    ASSERT_EQ(model_strchr(a, c), strchr(a, c)) << what;
    ASSERT_EQ(model_strrchr(a, c), strrchr(a, c)) << what;
    ASSERT_EQ(model_strchrnul(a, c), strchrnul(a, c)) << what;
    ASSERT_EQ(model_strspn(a, b), strspn(a, b)) << what;
    ASSERT_EQ(model_strcspn(a, b), strcspn(a, b)) << what;
    ASSERT_EQ(model_strpbrk(a, b), strpbrk(a, b)) << what;
    ASSERT_EQ(model_strstr(a, b), strstr(a, b)) << what;
    ASSERT_EQ(model_strcasestr(a, b), strcasestr(a, b)) << what;
    const std::size_t length = std::min(first.size(), second.size());
    ASSERT_EQ(sign(model_memcmp(a, b, length)), sign(memcmp(a, b, length))) << what;
    ASSERT_EQ(model_memchr(a, c, first.size()), memchr(a, c, first.size())) << what;
    ASSERT_EQ(model_memrchr(a, c, first.size()), memrchr(a, c, first.size())) << what;
    ASSERT_EQ(model_memmem(a, first.size(), b, second.size()), memmem(a, first.size(), b, second.size())) << what;
  }
}

TEST(Strings, Written) {
  Arguments arguments;
  char model[64];
  char host[64];
  const auto both = [&](const std::string& what, auto&& on_model, auto&& on_host) {
    memset(model, '?', sizeof model);
    memset(host, '?', sizeof host);
    ASSERT_EQ(on_model(model), on_host(host)) << what;
    ASSERT_EQ(memcmp(model, host, sizeof model), 0) << what;
  };
  const auto offset = [](const void* at, const char* from) {
    return at == nullptr ? -1 : static_cast<const char*>(at) - from;
  };
  for (int i = 0; i < kCalls; ++i) {
    const std::string text = arguments.text(kLetters);
    const std::string before = arguments.text(kLetters);
    const char* s = text.c_str();
    const std::size_t n = arguments.number(16);
    const int c = kLetters[arguments.number(7)];
    const std::string what = before + ", " + text + ", " + std::to_string(n);
    both(
        what, [&](char* d) { return offset(model_strcpy(d, s), d); }, [&](char* d) { return offset(strcpy(d, s), d); });
    both(
        what, [&](char* d) { return offset(model_stpcpy(d, s), d); }, [&](char* d) { return offset(stpcpy(d, s), d); });
    both(
        what, [&](char* d) { return offset(model_strncpy(d, s, n), d); },
        [&](char* d) { return offset(strncpy(d, s, n), d); });
    both(
        what, [&](char* d) { return offset(model_stpncpy(d, s, n), d); },
        [&](char* d) { return offset(stpncpy(d, s, n), d); });
    both(
        what, [&](char* d) { return offset(model_strcat(strcpy(d, before.c_str()), s), d); },
        [&](char* d) { return offset(strcat(strcpy(d, before.c_str()), s), d); });
    both(
        what, [&](char* d) { return offset(model_strncat(strcpy(d, before.c_str()), s, n), d); },
        [&](char* d) { return offset(strncat(strcpy(d, before.c_str()), s, n), d); });
    // strlcpy and strlcat came with glibc 2.38; what they do is said by others.
    both(
        what, [&](char* d) { return static_cast<int>(model_strlcpy(d, s, n)); },
        [&](char* d) { return snprintf(d, n, "%s", s); });
    both(
        what, [&](char* d) { return static_cast<int>(model_strlcat(strcpy(d, before.c_str()), s, n)); },
        [&](char* d) {
          strcpy(d, before.c_str());
          const std::size_t length = strnlen(d, n);
          return static_cast<int>(length) + snprintf(d + length, n - length, "%s", s);
        });
    both(
        what, [&](char* d) { return model_strxfrm(d, s, n); },
        [&](char* d) {
          const std::size_t length = strlen(s);  // where it does not fit, C leaves the contents open
          if (length < n) strcpy(d, s);
          return length;
        });
    both(
        what, [&](char* d) { return offset(model_memccpy(d, s, c, text.size() + 1), d); },
        [&](char* d) { return offset(memccpy(d, s, c, text.size() + 1), d); });
    both(
        what, [&](char* d) { return model_swab(s, d, static_cast<long>(text.size())), 0; },
        [&](char* d) { return swab(s, d, static_cast<long>(text.size())), 0; });
    char* copy = model_strdup(s);
    ASSERT_STREQ(copy, s);
    free(copy);
    copy = model_strndup(s, n);
    ASSERT_EQ(std::string(copy), text.substr(0, n));
    free(copy);
  }
}

template <class Next>
std::vector<std::string> tokens(Next next) {
  std::vector<std::string> all;
  while (const char* token = next()) all.emplace_back(token);
  return all;
}

TEST(Strings, Tokens) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const std::string text = arguments.text("ab,;");
    const std::string separators = arguments.text(",;", 2);
    std::string of_model = text;
    std::string of_host = text;
    char* rest_of_model = nullptr;
    char* rest_of_host = nullptr;
    char* start = of_model.data();
    const auto by_model =
        tokens([&] { return model_strtok_r(std::exchange(start, nullptr), separators.c_str(), &rest_of_model); });
    start = of_host.data();
    const auto by_host =
        tokens([&] { return strtok_r(std::exchange(start, nullptr), separators.c_str(), &rest_of_host); });
    ASSERT_EQ(by_model, by_host) << text << " " << separators;
    ASSERT_EQ(of_model, of_host);
    of_model = of_host = text;
    rest_of_model = of_model.data();
    rest_of_host = of_host.data();
    ASSERT_EQ(tokens([&] { return model_strsep(&rest_of_model, separators.c_str()); }),
              tokens([&] { return strsep(&rest_of_host, separators.c_str()); }));
    ASSERT_EQ(of_model, of_host);
  }
}

TEST(Strings, Wide) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const std::wstring first = arguments.wide();
    const std::wstring second = arguments.number(4) == 0 ? first + arguments.wide(2) : arguments.wide(3);
    const wchar_t* a = first.c_str();
    const wchar_t* b = second.c_str();
    const std::size_t n = arguments.number(8);
    const wchar_t c = arguments.number(5) == 0 ? L'\0' : static_cast<wchar_t>(L'a' + arguments.number(3));
    ASSERT_EQ(model_wcslen(a), wcslen(a));
    ASSERT_EQ(model_wcsnlen(a, n), wcsnlen(a, n));
    ASSERT_EQ(sign(model_wcscmp(a, b)), sign(wcscmp(a, b)));
    ASSERT_EQ(sign(model_wcsncmp(a, b, n)), sign(wcsncmp(a, b, n)));
    ASSERT_EQ(sign(model_wcscasecmp(a, b)), sign(wcscasecmp(a, b)));
    ASSERT_EQ(sign(model_wcsncasecmp(a, b, n)), sign(wcsncasecmp(a, b, n)));
    ASSERT_EQ(model_wcschr(a, c), wcschr(a, c));
    ASSERT_EQ(model_wcsrchr(a, c), wcsrchr(a, c));
    ASSERT_EQ(model_wcsspn(a, b), wcsspn(a, b));
    ASSERT_EQ(model_wcscspn(a, b), wcscspn(a, b));
    ASSERT_EQ(model_wcspbrk(a, b), wcspbrk(a, b));
    ASSERT_EQ(model_wcsstr(a, b), wcsstr(a, b));
    ASSERT_EQ(model_wmemchr(a, c, first.size()), wmemchr(a, c, first.size()));
    const std::size_t length = std::min(first.size(), second.size());
    ASSERT_EQ(sign(model_wmemcmp(a, b, length)), sign(wmemcmp(a, b, length)));
    wchar_t model[32];
    wchar_t host[32];
    wmemset(host, L'?', 32);
    model_wmemset(model, L'?', 32);
    model_wcscat(model_wcscpy(model, a), b);
    wcscat(wcscpy(host, a), b);
    ASSERT_EQ(wmemcmp(model, host, 32), 0);
    model_wcsncat(model_wcsncpy(model, a, n), L"", 0);
    if (n > first.size()) {
      model_wcsncat(model, b, n);
      wcsncat(wcsncpy(host, a, n), b, n);
      ASSERT_EQ(wmemcmp(model, host, 32), 0);
    }
  }
}

std::size_t compared_size = 1;
int compare_bytes(const void* a, const void* b) { return memcmp(a, b, compared_size); }

TEST(Sorting, SortsAndFinds) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const std::size_t size = std::vector<std::size_t>{1, 2, 3, 4, 8, 12}[arguments.number(6)];
    const std::size_t n = arguments.number(8);
    std::string model(size * n, ' ');
    for (char& c : model) c = static_cast<char>('a' + arguments.number(3));
    std::string host = model;
    compared_size = size;
    model_qsort(model.data(), n, size, compare_bytes);
    qsort(host.data(), n, size, compare_bytes);
    ASSERT_EQ(model, host);
    const std::string key =
        arguments.number(2) == 0 && n > 0 ? host.substr(arguments.number(n) * size, size) : std::string(size, 'b');
    const void* found = model_bsearch(key.data(), host.data(), n, size, compare_bytes);
    const void* expected = bsearch(key.data(), host.data(), n, size, compare_bytes);
    ASSERT_EQ(found == nullptr, expected == nullptr);
    if (found != nullptr) ASSERT_EQ(memcmp(found, key.data(), size), 0);
    std::size_t count = n;
    ASSERT_EQ(model_lfind(key.data(), host.data(), &count, size, compare_bytes),
              lfind(key.data(), host.data(), &count, size, compare_bytes));
  }
}

}  // namespace
}  // namespace pincer::library
