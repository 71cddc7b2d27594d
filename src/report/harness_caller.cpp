// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The caller is the text that was verified (frontend/caller): it asks for values and for memory in the same order here.
// Memory comes from the heap, so that sanitizers see its end. It is filled with what the execution reads of it. Pointers
// are set as soon as both objects are there.
#include "report/harness_caller.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "base/error.h"
#include "base/files.h"
#include "witness/source_text.h"

namespace pincer::report {

namespace {

using Kind = MadeObject::Kind;

constexpr const char* kMaking =
    "\n/* Memory that the caller makes. Large objects end where nothing follows. */\n"
    "extern void *pincer_map(void *, __SIZE_TYPE__, int, int, int, long) __asm__(\"mmap\");\n"
    "extern int pincer_protect(void *, __SIZE_TYPE__, int) __asm__(\"mprotect\");\n"
    "extern __PTRDIFF_TYPE__ pincer_write(int, const void *, __SIZE_TYPE__) __asm__(\"write\");\n"
    "extern void pincer_exit(int) __asm__(\"exit\") __attribute__((noreturn));\n"
    "\n"
    "static void pincer_say(const char *text) { pincer_write(2, text, __builtin_strlen(text)); }\n"
    "\n"
    "static char *pincer_allocate(__SIZE_TYPE__ bytes) {\n"
    "  const __SIZE_TYPE__ page = 65536;\n"
    "  if (bytes <= page * 1024) {\n"
    "    char *small = __builtin_malloc(bytes);\n"
    "    if (small) __builtin_memset(small, 0, bytes);\n"
    "    if (small) return small;\n"
    "  }\n"
    "  __SIZE_TYPE__ whole = (bytes + page - 1) / page * page;\n"
    "  char *large = pincer_map(0, whole + page, 3, 0x4022, -1, 0); /* private, anonymous, nothing reserved */\n"
    "  if (large == (char *)-1) {\n"
    "    pincer_say(\"there is not enough memory for an object of this violation\\n\");\n"
    "    pincer_exit(3);\n"
    "  }\n"
    "  pincer_protect(large + whole, page, 0);\n"
    "  return large + whole - bytes;\n"
    "}\n"
    "\n"
    "static void pincer_put(char *at, const char *bytes, __SIZE_TYPE__ size) { __builtin_memcpy(at, bytes, size); }\n"
    "static void pincer_point(char *at, const void *to) { __builtin_memcpy(at, &to, sizeof to); }\n";

constexpr const char* kMade =
    "\nstatic unsigned pincer_count;\n"
    "\n"
    "void *pincer_made(__SIZE_TYPE__ bytes, const char *name) __asm__(\"__pincer_made\");\n"
    "void *pincer_made(__SIZE_TYPE__ bytes, const char *name) {\n"
    "  (void)name;\n"
    "  char *object = pincer_allocate(bytes);\n"
    "  if (pincer_count < sizeof pincer_objects / sizeof *pincer_objects - 1) pincer_objects[pincer_count] = object;\n"
    "  pincer_fill(pincer_count++);\n"
    "  return object;\n"
    "}\n"
    "/* However far the function goes, there is more: what it uses in this violation will do. */\n"
    "void *pincer_made_long(__SIZE_TYPE__ bytes, const char *name) __asm__(\"__pincer_made_long\");\n"
    "void *pincer_made_long(__SIZE_TYPE__ bytes, const char *name) {\n"
    "  __SIZE_TYPE__ known = sizeof pincer_used / sizeof *pincer_used - 1;\n"
    "  __SIZE_TYPE__ enough = 65536 + (pincer_count < known ? pincer_used[pincer_count] : 0);\n"
    "  return pincer_made(enough < bytes ? enough : bytes, name);\n"
    "}\n"
    "void *pincer_made_string(__SIZE_TYPE__ bytes, const char *name) __asm__(\"__pincer_made_string\");\n"
    "void *pincer_made_string(__SIZE_TYPE__ bytes, const char *name) { return pincer_made(bytes, name); }\n"
    "void pincer_assume(_Bool condition) __asm__(\"__pincer_assume\");\n"
    "void pincer_assume(_Bool condition) {\n"
    "  if (!condition) pincer_say(\"what the caller takes care of does not hold here\\n\");\n"
    "}\n"
    "void pincer_access(const volatile void *at, __SIZE_TYPE__ bytes) __asm__(\"__pincer_access\");\n"
    "void pincer_access(const volatile void *at, __SIZE_TYPE__ bytes) {\n"
    "  if (bytes == 0) return;\n"
    "  (void)*(const volatile char *)at;\n"
    "  (void)*((const volatile char *)at + bytes - 1);\n"
    "}\n"
    "void pincer_unsupported(const char *what) __asm__(\"__pincer_unsupported\") __attribute__((noreturn));\n"
    "void pincer_unsupported(const char *what) {\n"
    "  pincer_say(what);\n"
    "  pincer_say(\" was not expected here\\n\");\n"
    "  pincer_exit(3);\n"
    "}\n";

class Writer {
 public:
  explicit Writer(const HarnessCaller& caller) : caller_(caller) {
    made_ = static_cast<std::size_t>(std::count_if(caller.memory.begin(), caller.memory.end(),
                                                   [](const MadeObject& object) { return object.kind == Kind::Made; }));
  }

  std::string write() {
    std::string text = include();
    text += kMaking;
    text += fmt::format("\nstatic char *pincer_objects[{}];\n", made_ + 1);
    text += "static const __SIZE_TYPE__ pincer_used[] = {";
    for (std::size_t i = 0; i < made_; ++i) text += fmt::format("{}, ", caller_.memory[i].used);
    text += "0};\n";
    for (std::size_t i = 0; i < caller_.memory.size(); ++i) text += declaration(i);
    text += fill();
    text += kMade;
    // A clause says where it stands.
    std::string body = caller_.text;
    for (std::size_t at = 0; (at = body.find(kNowhere, at)) != std::string::npos;)
      body.replace(at, kNowhere.size(), "__FILE__, __LINE__, ");
    text += body + "\n#line 1 \"harness\"\n";
    text += "\nint main(void) {\n";
    for (std::size_t i = made_; i < caller_.memory.size(); ++i) text += contents(i, false);
    text += fmt::format("  {}();\n  return 0;\n}}\n", caller_.start);
    return text;
  }

 private:
  static constexpr std::string_view kNowhere = "\"\", 0, ";

  [[nodiscard]] std::string include() const {
    std::string text = "\n#define __PINCER__ 1\n";
    try {
      // To other compilers it is nothing; here it is to be checked.
      if (base::read_file(caller_.file).find("PINCER_INVARIANT") != std::string::npos)
        text += "extern void __VERIFIER_assert(int);\n";
    } catch (const base::InputError&) {
    }
    return text + fmt::format("#undef main\n#define main {}\n#include \"{}\"\n#undef main\n", kOtherMain,
                              std::filesystem::absolute(caller_.file).lexically_normal().string());
  }

  /// Variables are named by the linker's names: they may be in another file.
  [[nodiscard]] std::string declaration(std::size_t number) const {
    const MadeObject& object = caller_.memory[number];
    switch (object.kind) {
      case Kind::Made: return "";
      case Kind::Outside:
        return fmt::format("static char pincer_outside_{}[{}] __attribute__((aligned(16)));\n", number, object.bytes);
      case Kind::Global:
        return is_set(object) ? fmt::format("extern char pincer_variable_{}[] __asm__(\"{}\");\n", number, object.name)
                              : "";
    }
    return "";
  }

  [[nodiscard]] bool is_set(const MadeObject& object) const {
    const bool is_word = std::all_of(object.name.begin(), object.name.end(),
                                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
    return object.kind != Kind::Global || (caller_.sets_globals && is_word);
  }

  [[nodiscard]] std::string address(std::size_t number) const {
    switch (caller_.memory[number].kind) {
      case Kind::Made: return fmt::format("pincer_objects[{}]", number);
      case Kind::Outside: return fmt::format("pincer_outside_{}", number);
      case Kind::Global: return fmt::format("pincer_variable_{}", number);
    }
    return "0";
  }

  /// Bytes that follow each other are one string.
  [[nodiscard]] std::string bytes(std::size_t number) const {
    std::string text;
    const auto& contents = caller_.memory[number].contents;
    constexpr std::size_t kOneLine = 32;
    for (auto byte = contents.begin(); byte != contents.end();) {
      const std::uint64_t first = byte->first;
      std::string literal;
      std::uint64_t size = 0;
      bool is_zero = true;
      for (; byte != contents.end() && byte->first == first + size && size < kOneLine; ++byte, ++size) {
        literal += fmt::format("\\x{:02x}", byte->second);
        is_zero = is_zero && byte->second == 0;
      }
      if (!is_zero)
        text += fmt::format("    pincer_put({} + {}, \"{}\", {});\n", address(number), first, literal, size);
    }
    return text;
  }

  /// What can be set in an object now. `made`: so far only objects up to this one are made.
  [[nodiscard]] std::string contents(std::size_t number, bool is_made) const {
    const MadeObject& object = caller_.memory[number];
    if (!is_set(object)) return "";
    std::string text = bytes(number);
    for (const auto& [offset, to] : object.pointers) {
      if (!is_set(caller_.memory[to.object])) continue;
      if (caller_.memory[to.object].kind == Kind::Made && (!is_made || to.object > number)) continue;
      text += pointer(number, offset, to);
    }
    return text;
  }

  [[nodiscard]] std::string pointer(std::size_t number, std::uint64_t offset, const MadePointer& to) const {
    return fmt::format("    pincer_point({} + {}, {} + {});\n", address(number), offset, address(to.object), to.offset);
  }

  [[nodiscard]] std::string fill() const {
    std::string text = "\nstatic void pincer_fill(unsigned number) {\n  switch (number) {\n";
    for (std::size_t i = 0; i < made_; ++i) {
      std::string inner = contents(i, true);
      for (std::size_t other = 0; other < caller_.memory.size(); ++other) {
        const bool is_earlier = other < i || other >= made_;
        if (!is_earlier || !is_set(caller_.memory[other])) continue;
        for (const auto& [offset, to] : caller_.memory[other].pointers)
          if (to.object == i) inner += pointer(other, offset, to);
      }
      text += fmt::format("  case {}: /* {} */\n{}    break;\n", i, caller_.memory[i].name, inner);
    }
    return text + "  default: break;\n  }\n}\n";
  }

  const HarnessCaller& caller_;
  std::size_t made_ = 0;
};

}  // namespace

std::string caller_part(const HarnessCaller& caller) { return Writer(caller).write(); }

std::string under_own_name(const std::string& definition) {
  static const std::regex kFunction(R"(__attribute__\(\(weak\)\) ([^\(]*?)([A-Za-z_]\w*)\(([^\)]*)\) \{)");
  static const std::regex kObject(R"(__attribute__\(\(weak, aligned\(16\)\)\) char ([A-Za-z_]\w*)\[(\d+)\];)");
  const std::string functions = std::regex_replace(
      definition, kFunction, "$1pincer_own_$2($3) __asm__(\"$2\");\n__attribute__((weak)) $1pincer_own_$2($3) {");
  return std::regex_replace(functions, kObject,
                            "char pincer_own_$1[$2] __asm__(\"$1\") __attribute__((weak, aligned(16)));");
}

Mentioned mentioned(const std::vector<std::string>& files, const std::string& included) {
  Mentioned result;
  for (const std::string& file : files) {
    const witness::SourceText text(base::read_file(file));
    if (file == included)
      for (const witness::SourceFunction& function : text.functions()) result.defined.insert(function.name);
    for (std::size_t at = 0; at < text.code().size(); ++at) {
      const std::string_view word = text.word(at);
      if (word.empty()) continue;
      result.words.emplace(word);
      at += word.size() - 1;
    }
  }
  if (result.words.contains("PINCER_INVARIANT")) result.words.insert("__VERIFIER_assert");
  return result;
}

}  // namespace pincer::report
