// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/compiler_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/error.h"

namespace pincer::job {

namespace {

namespace fs = std::filesystem;

/// What becomes of a flag.
enum class Fate : std::uint8_t {
  Keep,      // Clang gets it
  PassOver,  // makes no difference to what the program does
  Refuse,    // makes one that pincer does not know
};

/// How its value is written.
enum class FlagValue : std::uint8_t {
  None,    // there is none: the flag is this word
  Part,    // the flag starts with this
  Next,    // the next word
  Either,  // the rest of the word, or the next word
  Path,    // the same; it is the name of a file or folder
};

struct Rule {
  std::string_view flag;
  FlagValue value;
  Fate fate;
};

/// The first rule that fits counts.
constexpr Rule kRules[] = {
    // Headers and macros.
    {"-I", FlagValue::Path, Fate::Keep},
    {"-isystem", FlagValue::Path, Fate::Keep},
    {"-iquote", FlagValue::Path, Fate::Keep},
    {"-idirafter", FlagValue::Path, Fate::Keep},
    {"-include", FlagValue::Path, Fate::Keep},
    {"-imacros", FlagValue::Path, Fate::Keep},
    {"-isysroot", FlagValue::Path, Fate::Keep},
    {"--sysroot=", FlagValue::Path, Fate::Keep},
    {"-D", FlagValue::Either, Fate::Keep},
    {"-U", FlagValue::Either, Fate::Keep},
    {"-Wp,-D", FlagValue::Part, Fate::Keep},
    {"-Wp,-U", FlagValue::Part, Fate::Keep},
    {"-undef", FlagValue::None, Fate::Keep},
    {"-nostdinc", FlagValue::None, Fate::Keep},
    {"-pthread", FlagValue::None, Fate::Keep},
    // The language.
    {"-std=", FlagValue::Part, Fate::Keep},
    {"-ansi", FlagValue::None, Fate::Keep},
    {"-trigraphs", FlagValue::None, Fate::Keep},
    {"-funsigned-char", FlagValue::None, Fate::Keep},
    {"-fno-unsigned-char", FlagValue::None, Fate::Keep},
    {"-fsigned-char", FlagValue::None, Fate::Keep},
    {"-fno-signed-char", FlagValue::None, Fate::Keep},
    {"-fshort-enums", FlagValue::None, Fate::Keep},
    {"-fno-short-enums", FlagValue::None, Fate::Keep},
    {"-fshort-wchar", FlagValue::None, Fate::Keep},
    {"-fno-short-wchar", FlagValue::None, Fate::Keep},
    {"-fpack-struct", FlagValue::Part, Fate::Keep},
    {"-fwrapv", FlagValue::None, Fate::Keep},
    {"-fno-wrapv", FlagValue::None, Fate::Keep},
    {"-ffreestanding", FlagValue::None, Fate::Keep},
    {"-fhosted", FlagValue::None, Fate::Keep},
    {"-fbuiltin", FlagValue::None, Fate::Keep},
    {"-fno-builtin", FlagValue::Part, Fate::Keep},
    {"-fms-extensions", FlagValue::None, Fate::Keep},
    {"-fgnu89-inline", FlagValue::None, Fate::Keep},
    {"-fcommon", FlagValue::None, Fate::Keep},
    {"-fno-common", FlagValue::None, Fate::Keep},
    {"-fasm", FlagValue::None, Fate::Keep},
    {"-fno-asm", FlagValue::None, Fate::Keep},
    {"-fdollars-in-identifiers", FlagValue::None, Fate::Keep},
    {"-fmacro-prefix-map=", FlagValue::Part, Fate::Keep},
    // The machine. -m32 and -m64 are read before.
    {"-msse", FlagValue::Part, Fate::Keep},
    {"-mno-sse", FlagValue::Part, Fate::Keep},
    {"-mavx", FlagValue::Part, Fate::Keep},
    {"-mno-avx", FlagValue::Part, Fate::Keep},
    {"-march=x86-64", FlagValue::Part, Fate::Keep},
    {"-mtune=", FlagValue::Part, Fate::PassOver},
    {"-mcmodel=", FlagValue::Part, Fate::PassOver},
    {"-mno-red-zone", FlagValue::None, Fate::PassOver},
    {"-m", FlagValue::Part, Fate::Refuse},
    {"-target", FlagValue::Next, Fate::Refuse},
    {"--target=", FlagValue::Part, Fate::Refuse},
    {"-arch", FlagValue::Next, Fate::Refuse},
    // Other meanings of arithmetic, other languages.
    {"-ftrapv", FlagValue::None, Fate::Refuse},
    {"-Ofast", FlagValue::None, Fate::Refuse},
    {"-ffast-math", FlagValue::None, Fate::Refuse},
    {"-funsafe-math-optimizations", FlagValue::None, Fate::Refuse},
    {"-fassociative-math", FlagValue::None, Fate::Refuse},
    {"-freciprocal-math", FlagValue::None, Fate::Refuse},
    {"-ffinite-math-only", FlagValue::None, Fate::Refuse},
    {"-fno-signed-zeros", FlagValue::None, Fate::Refuse},
    {"-fsingle-precision-constant", FlagValue::None, Fate::Refuse},
    {"-ffp-contract=fast", FlagValue::None, Fate::Refuse},
    {"-frounding-math", FlagValue::None, Fate::PassOver},
    {"-fopenmp", FlagValue::Part, Fate::Refuse},
    {"-fopenacc", FlagValue::Part, Fate::Refuse},
    {"-fplan9-extensions", FlagValue::None, Fate::Refuse},
    {"-finstrument-functions", FlagValue::Part, Fate::Refuse},
    {"-fexec-charset=", FlagValue::Part, Fate::Refuse},
    {"-fwide-exec-charset=", FlagValue::Part, Fate::Refuse},
    {"-finput-charset=", FlagValue::Part, Fate::Refuse},
    // Where things go, and how they are made.
    {"-o", FlagValue::Either, Fate::PassOver},
    {"-x", FlagValue::Either, Fate::PassOver},
    {"-MF", FlagValue::Either, Fate::PassOver},
    {"-MT", FlagValue::Either, Fate::PassOver},
    {"-MQ", FlagValue::Either, Fate::PassOver},
    {"-MJ", FlagValue::Either, Fate::PassOver},
    {"-Xlinker", FlagValue::Next, Fate::PassOver},
    {"-Xassembler", FlagValue::Next, Fate::PassOver},
    {"-T", FlagValue::Either, Fate::PassOver},
    {"-L", FlagValue::Either, Fate::PassOver},
    {"-l", FlagValue::Either, Fate::PassOver},
    {"-z", FlagValue::Either, Fate::PassOver},
    {"-e", FlagValue::Either, Fate::PassOver},
    {"-aux-info", FlagValue::Next, Fate::PassOver},
    {"--param", FlagValue::Next, Fate::PassOver},
};

const Rule* rule_of(std::string_view word) {
  for (const Rule& rule : kRules) {
    const bool whole = rule.value == FlagValue::None || rule.value == FlagValue::Next;
    if (whole ? word == rule.flag : word.starts_with(rule.flag)) return &rule;
  }
  return nullptr;
}

/// Flags of these families are about warnings, optimisation, debugging, dependencies, the linker.
bool is_passed_over(std::string_view word) {
  constexpr std::string_view kFamilies[] = {"-W", "-w", "-O", "-g", "-f", "-M", "-p", "-no", "-r",
                                            "-s", "-c", "-S", "-E", "-v", "-Q", "-d", "--",  "-Xclang"};
  return std::any_of(std::begin(kFamilies), std::end(kFamilies),
                     [&](std::string_view family) { return word.starts_with(family); });
}

std::string seen_from_here(const std::string& path, const fs::path& folder) {
  if (folder.empty() || path.empty() || path.front() == '=' || fs::path(path).is_absolute()) return path;
  return (folder / path).lexically_normal().string();
}

}  // namespace

CompilerFlags read_flags(std::span<const std::string> words, const fs::path& folder) {
  CompilerFlags result;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string& word = words[at];
    if (word == "-m32" || word == "-m64") {
      result.data_model = word == "-m32" ? frontend::DataModel::ILP32 : frontend::DataModel::LP64;
      continue;
    }
    if (word.size() < 2 || word.front() != '-') {
      if (!word.empty()) result.others.push_back(word);
      continue;
    }
    const Rule* rule = rule_of(word);
    if (rule == nullptr) {
      if (!is_passed_over(word)) result.not_honoured.push_back(word);
      continue;
    }
    std::string flag = word;
    const bool may_be_apart = rule->value == FlagValue::Either || rule->value == FlagValue::Path;
    if (rule->value == FlagValue::Next || (may_be_apart && word == rule->flag)) {
      if (at + 1 == words.size()) throw base::InputError(fmt::format("the compiler's flag '{}' needs a value", word));
      flag += (rule->value == FlagValue::Next ? " " : "") + words[++at];
    }
    if (rule->value == FlagValue::Path)
      flag = std::string(rule->flag) + seen_from_here(flag.substr(rule->flag.size()), folder);
    if (rule->fate == Fate::Keep) result.kept.push_back(std::move(flag));
    if (rule->fate == Fate::Refuse) result.not_honoured.push_back(std::move(flag));
  }
  return result;
}

}  // namespace pincer::job
