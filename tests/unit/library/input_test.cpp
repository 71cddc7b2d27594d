// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The models against the host's C library: sscanf, getopt, wide numbers and output.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <functional>

#include "unit/library/models.h"

extern "C" {
std::size_t model___pincer_sscan_text(const char*, std::size_t, const char*, std::size_t);
std::size_t model___pincer_sscan_integer(const char*, std::size_t, void*, int, int, int, int);
std::size_t model___pincer_sscan_floating(const char*, std::size_t, void*, int, int, int);
std::size_t model___pincer_sscan_chars(const char*, std::size_t, char*, int, int);
std::size_t model___pincer_sscan_string(const char*, std::size_t, char*, int, int);
std::size_t model___pincer_sscan_set(const char*, std::size_t, char*, int, const char*, std::size_t, int);
int model___pincer_sscan_count(std::size_t, int);
int model___pincer_sscan_result(std::size_t, int);
char* model_inet_ntoa(in_addr);
}

namespace pincer::library {
namespace {

/// A directive of a format, and what its model does with the text.
struct Directive {
  std::string format;
  bool assigns = false;
  bool counts = false;
  std::function<std::size_t(const char*, std::size_t, char*)> model;
};

class Input : public ::testing::Test {
 protected:
  Directive any_directive() {
    switch (arguments_.number(6)) {
      case 0: {
        const std::string text = std::vector<std::string>{" ", ",", "ab", "%%", "x ", ":"}[arguments_.number(6)];
        const std::string matched = text == "%%" ? "%" : text;
        return {text, false, false, [=](const char* s, std::size_t n, char*) {
                  return model___pincer_sscan_text(s, n, matched.c_str(), matched.size());
                }};
      }
      case 1: return conversion("c", arguments_.number(4), [](auto... a) { return model___pincer_sscan_chars(a...); });
      case 2: return conversion("s", arguments_.number(5), [](auto... a) { return model___pincer_sscan_string(a...); });
      case 3: {
        const std::string set =
            std::vector<std::string>{"a-z", "^,", "]x", "^]0-9", "0-9-", "-+1", "z-a", "a-c-x"}[arguments_.number(8)];
        return conversion("[" + set + "]", arguments_.number(5),
                          [=](const char* s, std::size_t n, char* to, int assigns, int width) {
                            return model___pincer_sscan_set(s, n, to, assigns, set.c_str(), set.size(), width);
                          });
      }
      default: return number();
    }
  }

  std::string any_text() {
    static const std::vector<std::string> parts = {"0x1f", "077", "-12", "+5", "abc", " ", ",", "z9", "%",  "\t",
                                                   "-",    "0",   "9",   "+",  "999", "]", "x", ":",  "ab", "\xe9"};
    std::string text;
    for (std::size_t n = arguments_.number(7); n > 0; --n) text += parts[arguments_.number(parts.size())];
    // What remains of a prefix 0x is a mismatch in C, and in newer versions of glibc.
    for (std::size_t at = 0; (at = text.find("0x", at)) != std::string::npos; ++at)
      if (at + 2 >= text.size() || std::isxdigit(static_cast<unsigned char>(text[at + 2])) == 0) text[at + 1] = ';';
    return text;
  }

  Arguments arguments_;

 private:
  template <class Model>
  Directive conversion(const std::string& kind, std::uint64_t width, Model model) {
    const bool assigns = arguments_.number(5) != 0;
    const int given = width == 0 ? -1 : static_cast<int>(width);
    return {std::string("%") + (assigns ? "" : "*") + (width == 0 ? "" : std::to_string(width)) + kind, assigns,
            assigns, [=](const char* s, std::size_t n, char* to) { return model(s, n, to, assigns ? 1 : 0, given); }};
  }

  Directive number() {
    const char kind = "diuoxn"[arguments_.number(6)];
    static const std::vector<std::pair<std::string, int>> lengths = {{"", 4}, {"l", 8}, {"ll", 8}, {"h", 2}, {"hh", 1}};
    const bool prefixed = kind == 'i' || kind == 'x';
    // What does not fit is undefined: little room for small numbers.
    const auto& [length, bytes] = lengths[arguments_.number(prefixed ? 4 : 5)];
    const std::uint64_t width = kind == 'n'  ? 0
                                : bytes == 1 ? 2
                                : bytes == 2 ? 4
                                             : arguments_.number(5) + (prefixed ? 4 : 1);
    Directive result = conversion(
        length + kind, width, [kind = kind, bytes = bytes](const char* s, std::size_t n, char* to, int assigns, int w) {
          return model___pincer_sscan_integer(s, n, to, assigns, bytes, kind, w);
        });
    if (kind == 'n' && !result.assigns) return number();
    if (kind == 'n') result.counts = false;
    return result;
  }
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
TEST_F(Input, Scanned) {
  for (int i = 0; i < 4 * kCalls; ++i) {
    std::string format;
    char model[4][64];
    char host[4][64];
    memset(model, '?', sizeof model);
    memset(host, '?', sizeof host);
    const std::string text = any_text();
    std::size_t place = 0;
    std::size_t next = 0;
    int count = 0;
    for (std::size_t n = arguments_.number(4) + 1; n > 0; --n) {
      const Directive directive = any_directive();
      format += directive.format;
      place = directive.model(text.c_str(), place, directive.assigns ? model[next] : nullptr);
      if (directive.assigns) ++next;
      if (directive.counts) count = model___pincer_sscan_count(place, count);
    }
    const int expected = sscanf(text.c_str(), format.c_str(), host[0], host[1], host[2], host[3]);
    ASSERT_EQ(model___pincer_sscan_result(place, count), expected) << "'" << text << "', '" << format << "'";
    ASSERT_EQ(std::string(model[0], sizeof model), std::string(host[0], sizeof host))
        << "'" << text << "', '" << format << "'";
  }
}
#pragma GCC diagnostic pop

TEST_F(Input, FloatingPointNumbersScanned) {
  for (int i = 0; i < kCalls; ++i) {
    const std::string text = arguments_.text(" ", 1) + arguments_.text("-+", 1) + arguments_.text("0123456789", 4) +
                             arguments_.text(".", 1) + arguments_.text("0123456789", 3) + arguments_.text(";", 1);
    double model = 7;
    double host = 7;
    const int expected = sscanf(text.c_str(), "%lf", &host);
    const std::size_t place = model___pincer_sscan_floating(text.c_str(), 0, &model, 1, 1, -1);
    ASSERT_EQ(model___pincer_sscan_result(place, model___pincer_sscan_count(place, 0)), expected) << text;
    ASSERT_EQ(model, host) << text;
  }
}

TEST_F(Input, Options) {
  static const std::vector<std::string> words = {"-a", "-b", "-c",    "-bval", "-ab", "x", "y",
                                                 "--", "-",  "-dopt", "-d",    "-q",  "-:"};
  model_denies = true;  // no POSIXLY_CORRECT
  for (int i = 0; i < kCalls; ++i) {
    std::vector<std::string> given = {"prog"};
    for (std::size_t n = arguments_.number(7); n > 0; --n) given.push_back(words[arguments_.number(words.size())]);
    std::vector<char*> model_arguments;
    for (std::string& word : given) model_arguments.push_back(word.data());
    model_arguments.push_back(nullptr);
    std::vector<char*> host_arguments = model_arguments;
    const char* options = std::vector<const char*>{"ab:cd::", "+ab:cd::", "-ab:cd::", ":ab:c"}[arguments_.number(4)];
    optind = 0;
    model_optind = 0;
    opterr = 0;
    for (int result = 0; result != -1;) {
      const int argc = static_cast<int>(given.size());
      result = getopt(argc, host_arguments.data(), options);
      ASSERT_EQ(model_getopt(argc, model_arguments.data(), options), result);
      ASSERT_EQ(model_optind, optind);
      if (result != -1) ASSERT_EQ(model_optarg, optarg);
      if (result == '?') ASSERT_EQ(model_optopt, optopt);
    }
    ASSERT_EQ(model_arguments, host_arguments);
  }
}

template <class Number>
void compare_wide(Number (*model)(const wchar_t*, wchar_t**, int), Number (*host)(const wchar_t*, wchar_t**, int),
                  const std::wstring& text, int base) {
  wchar_t* model_end = nullptr;
  wchar_t* host_end = nullptr;
  *model___errno_location() = 0;
  errno = 0;
  const Number expected = host(text.c_str(), &host_end, base);
  const int number = errno;
  ASSERT_EQ(model(text.c_str(), &model_end, base), expected);
  ASSERT_EQ(model_end, host_end);
  ASSERT_EQ(*model___errno_location(), number);
}

TEST_F(Input, WideNumbers) {
  for (int i = 0; i < kCalls; ++i) {
    const std::string narrow = arguments_.number(2) == 0
                                   ? std::to_string(arguments_.integer()) + arguments_.text("0g", 2)
                                   : arguments_.text("019afxXzZ+- \t.", 20);
    const std::wstring text(narrow.begin(), narrow.end());
    const int base = std::vector<int>{0, 2, 8, 10, 16, 36}[arguments_.number(6)];
    compare_wide(model_wcstol, wcstol, text, base);
    compare_wide(model_wcstoll, wcstoll, text, base);
    compare_wide(model_wcstoul, wcstoul, text, base);
    compare_wide(model_wcstoull, wcstoull, text, base);
  }
}

TEST_F(Input, WideOutput) {
  const auto compare = [](const std::wstring& format, std::size_t size, auto... values) {
    wchar_t model[80] = {};
    wchar_t host[80] = {};
    const int expected = swprintf(host, size, format.c_str(), values...);
    ASSERT_EQ(model_swprintf(model, size, format.c_str(), values...), expected);
    if (expected >= 0) ASSERT_EQ(std::wstring(model, 80), std::wstring(host, 80));
  };
  for (int i = 0; i < kCalls; ++i) {
    const std::size_t size = arguments_.number(4) == 0 ? arguments_.number(12) + 1 : 80;
    const std::string flags = arguments_.text("-+ 0", 2);
    const std::string width = arguments_.number(2) == 0 ? std::to_string(arguments_.number(12) + 1) : "";
    const std::string precision = arguments_.number(3) == 0 ? "." + std::to_string(arguments_.number(9)) : "";
    const auto wide = [](const std::string& text) { return std::wstring(text.begin(), text.end()); };
    const std::string start = "<%" + flags + width + precision;
    compare(wide(start + "llx>"), size, arguments_.integer());
    compare(wide(start + "hhd%%"), size, static_cast<int>(arguments_.integer()));
    const std::string text = arguments_.text("xyz", 9);
    std::string left = width;
    if (flags.find('-') != std::string::npos) left.insert(0, "-");
    compare(wide("%" + left + precision + "s|"), size, text.c_str());
    compare(wide("%" + left + precision + "ls|"), size, wide(text).c_str());
    compare(wide("%" + left + "c%lc"), size, static_cast<int>(arguments_.number(26)) + 'a', std::wint_t{L'\u00e9'});
  }
}

TEST_F(Input, Addresses) {
  for (int i = 0; i < kCalls; ++i) {
    const in_addr address{static_cast<in_addr_t>(arguments_.integer())};
    ASSERT_STREQ(model_inet_ntoa(address), inet_ntoa(address));
  }
}

}  // namespace
}  // namespace pincer::library
