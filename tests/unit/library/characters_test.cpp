// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The models against the host's C library: characters and numbers.
#include <arpa/inet.h>
#include <gtest/gtest.h>

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cwctype>

#include "unit/library/models.h"

namespace pincer::library {
namespace {

struct CharacterFunction {
  const char* name;
  int (*model)(int);
  int (*host)(int);
};

TEST(Characters, ClassesAndCase) {
  const CharacterFunction functions[] = {
      {"isalnum", model_isalnum, isalnum}, {"isalpha", model_isalpha, isalpha}, {"isblank", model_isblank, isblank},
      {"iscntrl", model_iscntrl, iscntrl}, {"isdigit", model_isdigit, isdigit}, {"isgraph", model_isgraph, isgraph},
      {"islower", model_islower, islower}, {"isprint", model_isprint, isprint}, {"ispunct", model_ispunct, ispunct},
      {"isspace", model_isspace, isspace}, {"isupper", model_isupper, isupper}, {"isxdigit", model_isxdigit, isxdigit},
      {"toupper", model_toupper, toupper}, {"tolower", model_tolower, tolower}, {"isascii", model_isascii, isascii},
      {"toascii", model_toascii, toascii}};
  for (const CharacterFunction& f : functions)
    for (int c = -1; c < 256; ++c) EXPECT_EQ(f.model(c), f.host(c)) << f.name << "(" << c << ")";
}

TEST(Characters, TablesOfMacros) {
  for (int c = -128; c < 256; ++c) {
    EXPECT_EQ((*model___ctype_b_loc())[c], (*__ctype_b_loc())[c]) << c;
    EXPECT_EQ((*model___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]) << c;
    EXPECT_EQ((*model___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]) << c;
  }
}

TEST(Characters, WideClassesAndCase) {
  struct {
    const char* name;
    int (*model)(std::wint_t);
    int (*host)(std::wint_t);
  } const functions[] = {{"iswalnum", model_iswalnum, iswalnum}, {"iswalpha", model_iswalpha, iswalpha},
                         {"iswblank", model_iswblank, iswblank}, {"iswcntrl", model_iswcntrl, iswcntrl},
                         {"iswdigit", model_iswdigit, iswdigit}, {"iswgraph", model_iswgraph, iswgraph},
                         {"iswlower", model_iswlower, iswlower}, {"iswprint", model_iswprint, iswprint},
                         {"iswpunct", model_iswpunct, iswpunct}, {"iswspace", model_iswspace, iswspace},
                         {"iswupper", model_iswupper, iswupper}, {"iswxdigit", model_iswxdigit, iswxdigit}};
  for (const auto& f : functions)
    for (std::wint_t c = 0; c < kCalls; ++c) ASSERT_EQ(f.model(c) != 0, f.host(c) != 0) << f.name << "(" << c << ")";
  for (std::wint_t c = 0; c < kCalls; ++c) {
    ASSERT_EQ(model_towupper(c), towupper(c)) << c;
    ASSERT_EQ(model_towlower(c), towlower(c)) << c;
  }
}

TEST(Numbers, Arithmetic) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const long long n = arguments.integer();
    if (static_cast<int>(n) != INT32_MIN) EXPECT_EQ(model_abs(static_cast<int>(n)), abs(static_cast<int>(n)));
    if (n != INT64_MIN) EXPECT_EQ(model_labs(n), labs(n));
    if (n != INT64_MIN) EXPECT_EQ(model_llabs(n), llabs(n));
    EXPECT_EQ(model_ffs(static_cast<int>(n)), ffs(static_cast<int>(n)));
    EXPECT_EQ(model_ffsl(n), ffsl(n));
    EXPECT_EQ(model_ffsll(n), ffsll(n));
    EXPECT_EQ(model_htonl(static_cast<unsigned>(n)), htonl(static_cast<unsigned>(n)));
    EXPECT_EQ(model_ntohl(static_cast<unsigned>(n)), ntohl(static_cast<unsigned>(n)));
    EXPECT_EQ(model_htons(static_cast<unsigned short>(n)), htons(static_cast<unsigned short>(n)));
    EXPECT_EQ(model_ntohs(static_cast<unsigned short>(n)), ntohs(static_cast<unsigned short>(n)));
    const long long m = arguments.integer() >> 11;
    EXPECT_EQ(model_difftime(n >> 11, m), difftime(n >> 11, m));
  }
}

template <class Number>
void compare(Number (*model)(const char*, char**, int), Number (*host)(const char*, char**, int),
             const std::string& text, int base) {
  char* model_end = nullptr;
  char* host_end = nullptr;
  *model___errno_location() = 0;
  errno = 0;
  const Number expected = host(text.c_str(), &host_end, base);
  const int number = errno;
  ASSERT_EQ(model(text.c_str(), &model_end, base), expected) << "'" << text << "' " << base;
  ASSERT_EQ(model_end, host_end) << "'" << text << "' " << base;
  ASSERT_EQ(*model___errno_location(), number) << "'" << text << "' " << base;
}

TEST(Numbers, InStrings) {
  Arguments arguments;
  const auto any_text = [&]() -> std::string {
    switch (arguments.number(4)) {
      case 0: return arguments.text("0123456789", 24);
      case 1:
        return arguments.text(" \t\n", 2) + arguments.text("+-", 1) + arguments.text("0xX", 3) +
               arguments.text("0189afFgzZ.", 6);
      case 2: return std::to_string(arguments.integer());
      default: return arguments.text("019afxXzZ+- \t.", 20);
    }
  };
  for (int i = 0; i < kCalls; ++i) {
    const std::string text = any_text();
    const int base = arguments.number(3) == 0 ? static_cast<int>(arguments.number(40)) - 1 : i % 2 == 0 ? 10 : 0;
    compare(model_strtol, strtol, text, base);
    compare(model_strtoll, strtoll, text, base);
    compare(model_strtoul, strtoul, text, base);
    compare(model_strtoull, strtoull, text, base);
    // What does not fit is undefined.
    errno = 0;
    const long value = strtol(text.c_str(), nullptr, 10);
    if (errno != 0) continue;
    ASSERT_EQ(model_atol(text.c_str()), value) << text;
    ASSERT_EQ(model_atoll(text.c_str()), value) << text;
    if (value == static_cast<int>(value)) ASSERT_EQ(model_atoi(text.c_str()), value) << text;
  }
}

template <class... Values>
void compare_output(const std::string& format, std::size_t size, Values... values) {
  char model[80];
  char host[80];
  memset(model, '?', sizeof model);
  memset(host, '?', sizeof host);
  // NOLINTNEXTLINE(*-format-*)
  const int expected = snprintf(host, size, format.c_str(), values...);
  ASSERT_EQ(model_snprintf(model, size, format.c_str(), values...), expected) << format;
  ASSERT_EQ(std::string(model, sizeof model), std::string(host, sizeof host)) << format;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
TEST(Numbers, Printed) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const std::size_t size = arguments.number(4) == 0 ? arguments.number(12) : 80;
    const std::string before = arguments.text("ab", 2) + (arguments.number(8) == 0 ? "%%" : "");
    const std::string width = arguments.number(2) == 0 ? std::to_string(arguments.number(12) + 1) : "";
    const std::string precision = arguments.number(3) == 0 ? "." + std::to_string(arguments.number(9)) : "";
    const std::string length = std::string("hh\0h\0\0\0l\0ll\0j\0z", 15).c_str() +
                               std::vector<int>{0, 3, 5, 7, 9, 12, 14}[arguments.number(7)];
    const std::string flags = arguments.text("-+ #0", 3);
    const char conversion = "diuoxX"[arguments.number(6)];
    const bool is_signed = conversion == 'd' || conversion == 'i';
    std::string used = flags;
    if (is_signed || conversion == 'u') std::erase(used, '#');
    const std::string format = before + "%" + used + width + precision + length + conversion + "|";
    const long long value = arguments.integer();
    if (length.empty() || length[0] == 'h')
      compare_output(format, size, static_cast<int>(value));
    else
      compare_output(format, size, value);
    std::erase(used, '#');
    std::erase(used, '0');
    compare_output(before + "%" + used + width + precision + "s<", size, arguments.text("xyz", 9).c_str());
    compare_output(before + "%" + used + width + "c<", size, static_cast<int>(arguments.number(26)) + 'a');
    compare_output(before + "%" + used + "*.*d<%s", size, static_cast<int>(arguments.number(20)) - 10,
                   static_cast<int>(arguments.number(10)) - 3, static_cast<int>(value), "end");
  }
}
#pragma GCC diagnostic pop

}  // namespace
}  // namespace pincer::library
