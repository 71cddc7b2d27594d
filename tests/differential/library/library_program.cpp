// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "library/library_program.h"

#include <fmt/format.h>

#include <fstream>
#include <random>
#include <vector>

namespace pincer::differential {
namespace {

constexpr int kTexts = 4;
constexpr int kNumbers = 5;

// Every text ends before its 32nd byte; statements that write keep it so.
constexpr const char* kHead = R"(
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

int __VERIFIER_nondet_int(void);

struct node {
  char *text;
  int *number;
  struct node *next;
};
union bits {
  int whole;
  unsigned char byte[4];
};

static unsigned hash = 1;
static char text[4][96];
static int number[5];
static struct node node[3];
static union bits bits;
static wchar_t wide[64];

static void mix(unsigned v) { hash = (hash ^ v) * 16777619u + (hash >> 15); }
static void mix_sign(int v) { mix(v < 0 ? 1 : v > 0 ? 2 : 3); }
static void mix_at(const char *at, const char *from) { mix(at ? (unsigned)(at - from) : 1000u); }
static void mix_text(const char *s) {
  while (*s) mix((unsigned char)*s++);
}
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int by_bytes(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static size_t twice(const char *s) { return 2 * strlen(s); }
static int (*const on_char[])(int) = {toupper, tolower, isdigit, isspace};
static size_t (*const on_text[])(const char *) = {strlen, twice};

int main(void) {
  for (int i = 0; i < 3; i++) node[i] = (struct node){text[i], &number[i], &node[(i + 1) % 3]};
)";

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  std::string program() {
    std::string inputs;
    std::string result = kHead;
    for (int i = 0; i < kNumbers; ++i) {
      inputs += fmt::format("{}{}", i == 0 ? "" : ", ", integer());
      result += fmt::format("  number[{}] = __VERIFIER_nondet_int();\n", i);
    }
    for (int i = 0; i < kTexts; ++i) result += fmt::format("  strcpy(text[{}], \"{}\");\n", i, words());
    for (int i = 0; i < 14; ++i) result += "  " + statement() + "\n";
    for (int i = 0; i < kTexts; ++i) result += fmt::format("  mix_text(text[{}]);\n", i);
    result += fmt::format("  for (int i = 0; i < {}; i++) mix((unsigned)number[i]);\n", kNumbers);
    return fmt::format("// inputs: {}\n{}  return (int)hash;\n}}\n", inputs, result);
  }

 private:
  unsigned below(unsigned n) { return random_() % n; }
  int integer() {
    switch (below(4)) {
      case 0: return static_cast<int>(below(10));
      case 1: return -static_cast<int>(below(300));
      default: return static_cast<int>(random_() >> below(20));
    }
  }
  std::string words() {
    static const char kLetters[] = "ab19 ,AxX-0f";
    std::string result;
    for (unsigned n = below(12); n > 0; --n) result += kLetters[below(sizeof kLetters - 1)];
    return result;
  }
  std::string t() {
    return below(6) == 0 ? fmt::format("node[{}].next->text", below(3)) : fmt::format("text[{}]", below(3));
  }
  std::string n() {
    return below(6) == 0 ? fmt::format("*node[{}].number", below(3)) : fmt::format("number[{}]", below(3));
  }
  std::string c() { return fmt::format("'{}'", "ab1 x"[below(5)]); }
  std::string format() {
    static const char* const kFormats[] = {"%d", "%5d|", "%-6d|", "%05d", "%x",  "%#X", "%o",
                                           "%u", "%+d",  "% d",   "%.4d", "%hd", "%hhu"};
    return kFormats[below(std::size(kFormats))];
  }

  std::string statement() {
    const std::string a = t();
    const std::string b = t();
    const unsigned k = below(9);
    switch (below(30)) {
      case 0: return fmt::format("strcpy({}, \"{}\");", a, words());
      case 1: return fmt::format("if (strlen({0}) < 12 && {0} != {1}) strncat({0}, {1}, {2});", a, b, k);
      case 2: return fmt::format("mix((unsigned)strlen({}));", a);
      case 3: return fmt::format("mix_sign(strcmp({}, {}));", a, b);
      case 4: return fmt::format("mix_sign(strncasecmp({}, {}, {}));", a, b, k);
      case 5: return fmt::format("mix_at(strchr({0}, {1}), {0});", a, c());
      case 6: return fmt::format("mix_at(strrchr({0}, {1}), {0});", a, c());
      case 7: return fmt::format("mix_at(strstr({0}, \"{1}\"), {0});", a, words().substr(0, 2));
      case 8: return fmt::format("mix((unsigned)(strspn({0}, \"ab1\") + 64 * strcspn({0}, \"x,\")));", a);
      case 9: return fmt::format("memmove({0} + {1}, {0} + {2}, {3}); {0}[31] = 0;", a, k, below(9), below(8));
      case 10: return fmt::format("memset({0}, {1}, {2}); {0}[31] = 0;", a, c(), k);
      case 11:
        return fmt::format("mix((unsigned)sprintf({0}, \"{1}-{2}\", {3}, {4}));", a, format(), format(), n(), n());
      case 12:
        return fmt::format("mix((unsigned)snprintf({0}, {1}, \"{2}%s\", {3}, {4}));", a, 1 + below(20), format(), n(),
                           a == b ? "\"z\"" : "\"word\"");
      case 13:
        return fmt::format("{{ char *end; mix((unsigned)strtol({0}, &end, {1})); mix_at(end, {0}); }}", a,
                           below(3) == 0 ? 16 : below(2) * 10);
      case 14: return fmt::format("mix((unsigned)strtoul({}, 0, 0));", a);
      case 15: return fmt::format("if (strlen({0}) < 9) mix((unsigned)atoi({0}));", a);
      case 16: return "qsort(number, 5, sizeof number[0], by_value);";
      case 17: return fmt::format("qsort({0}, strlen({0}), 1, by_bytes);", "text[3]");
      case 18: return fmt::format("mix(bsearch(&{}, number, 5, sizeof number[0], by_value) != 0);", n());
      case 19: return fmt::format("mix((unsigned)on_char[{}]((unsigned char){}[{}]));", below(4), a, k);
      case 20: return fmt::format("mix((unsigned)on_text[{} & 1]({}));", n(), a);
      case 21: return fmt::format("bits.whole = {}; mix(bits.byte[{}]);", n(), below(4));
      case 22: return fmt::format("{{ char *copy = strdup({}); if (copy) mix_text(copy); free(copy); }}", a);
      case 23:
        return fmt::format(
            "{{ char copy[96]; strcpy(copy, {}); for (char *p = strtok(copy, \" ,\"); p; p = strtok(0, \" ,\")) "
            "mix_text(p); }}",
            a);
      case 24:
        return fmt::format("node[{}].text = text[{}]; node[{}].next = &node[{}];", below(3), below(3), below(3),
                           below(3));
      case 25:
        return fmt::format(
            "wcscpy(wide, L\"{}\"); wcscat(wide, L\"{}\"); mix((unsigned)wcslen(wide)); mix(wcschr(wide, L'a') != 0);",
            words(), words());
      case 26: return fmt::format("mix_sign(memcmp({}, {}, {}));", a, b, k);
      case 27: return fmt::format("mix((unsigned)(div({}, {}).rem + ffs({})));", n(), 1 + below(9), n());
      case 28:
        return fmt::format(
            "{{ int *p = calloc(3, sizeof *p); if (p) {{ p[{}] = {}; p = realloc(p, 20); }} if (p) mix((unsigned)(p[0] "
            "+ p[1] + p[2])); free(p); }}",
            below(3), n());
      default: return fmt::format("{} ^= {} >> {};", n(), n(), k);
    }
  }

  std::mt19937 random_;
};

}  // namespace

std::string library_program(std::uint32_t seed) { return Generator(seed).program(); }

ProgramFile write_library_program(std::uint32_t seed, const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / fmt::format("library_{}.c", seed);
  std::ofstream(path) << library_program(seed);
  return read_program(path);
}

}  // namespace pincer::differential
