// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/harness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <utility>

#include "report/harness_caller.h"

namespace pincer::report {

using program::CTypeKind;

namespace {

/// The functions of SV-COMP and their types.
constexpr std::array<std::pair<const char*, const char*>, 26> kNondet{{
    {"bool", "_Bool"},
    {"char", "char"},
    {"uchar", "unsigned char"},
    {"short", "short"},
    {"ushort", "unsigned short"},
    {"int", "int"},
    {"uint", "unsigned int"},
    {"unsigned", "unsigned int"},
    {"long", "long"},
    {"ulong", "unsigned long"},
    {"longlong", "long long"},
    {"ulonglong", "unsigned long long"},
    {"float", "float"},
    {"double", "double"},
    {"size_t", "__SIZE_TYPE__"},
    {"loff_t", "long long"},
    {"sector_t", "unsigned long"},
    {"pchar", "char *"},
    {"pointer", "void *"},
    {"pthread_t", "unsigned long"},
    {"u8", "unsigned char"},
    {"u16", "unsigned short"},
    {"u32", "unsigned int"},
    {"u64", "unsigned long long"},
    {"int128", "__int128"},
    {"uint128", "unsigned __int128"},
}};
constexpr std::string_view kPrefix = "__VERIFIER_nondet_";

/// The return type of a function by its name, or else by what its results are here.
std::string return_type(const std::string& function, const program::CType& type, logic::Sort sort) {
  for (const auto& [name, result] : kNondet)
    if (function == std::string(kPrefix) + name) return result;
  if (type.kind == CTypeKind::Pointer) return "void *";
  if (sort.is_float()) {
    if (sort == logic::Sort::float32()) return "float";
    return sort == logic::Sort::float64() ? "double" : "long double";
  }
  const unsigned width = sort.is_bitvec() ? sort.width() : sort.is_bool() ? 1 : 64;
  if (width == 1) return "_Bool";
  if (width <= 8) return "signed char";
  if (width <= 16) return "short";
  if (width <= 32) return "int";
  return width <= 64 ? "long long" : "__int128";
}

std::string wide_literal(const mpz_class& number) {
  const mpz_class word = mpz_class(1) << 64;
  const mpz_class high = number / word;
  const mpz_class low = number % word;
  return fmt::format("(unsigned __int128)0x{}ULL << 64 | 0x{}ULL", high.get_str(16), low.get_str(16));
}

/// How the front end calls a function that it only knows by a pointer from outside.
bool is_unnamed(const std::string& function) { return function.find(' ') != std::string::npos; }
constexpr const char* kUnnamed = "pincer_unknown_function";

std::string literal(const InputCall& input, const std::string& type, bool calls_unnamed) {
  const logic::Value& value = input.value;
  // The memory behind a pointer is not part of a trace: any will do. In a program that calls what it gets from outside,
  // it has to be a function.
  const std::string behind = calls_unnamed ? fmt::format("(void *){}", kUnnamed) : "pincer_memory";
  if (type.ends_with('*')) return value == logic::Value::zero(value.sort()) ? "0" : behind;
  if (value.sort().is_float()) {
    if (const auto text = c_literal(value, input.type)) return *text;
    const double number = value.sort() == logic::Sort::float32()   ? static_cast<double>(value.as_float())
                          : value.sort() == logic::Sort::float64() ? value.as_double()
                                                                   : static_cast<double>(value.as_long_double());
    if (std::isnan(number)) return "__builtin_nan(\"\")";
    return number < 0 ? "-__builtin_inf()" : "__builtin_inf()";
  }
  if (value.sort().is_bitvec() && value.sort().width() > 64) return wide_literal(value.as_unsigned());
  program::CType as;
  as.kind = type.starts_with("unsigned") || type.starts_with("_") ? CTypeKind::Unsigned : CTypeKind::Signed;
  return c_literal(value, as).value_or("0");
}

/// A function that returns its values one after the other.
std::string definition(const std::string& function, const std::string& type, const std::vector<std::string>& values,
                       const std::string& fill = "") {
  std::string text = fmt::format("\n__attribute__((weak)) {} {}() {{\n{}", type, function, fill);
  if (values.empty()) return text + "  return 0;\n}\n";
  // No `const`: addresses are no constants of it.
  text += fmt::format("  static {} values[] = {{", type);
  for (std::size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : i % 16 == 0 ? ",\n    " : ", ") + values[i];
  text += fmt::format("}};\n  static unsigned next;\n  return next < {}u ? values[next++] : 0;\n}}\n", values.size());
  return text;
}

/// Leaves a number on the stack where the next function that is called has its variables. No compiler promises that,
/// but without optimisation it is what happens.
std::string fill_stack(const ErrorTrace& trace) {
  if (!trace.uninitialised) return "";
  return fmt::format(
      "  volatile unsigned stack[64];\n"
      "  static unsigned i;\n"
      "  for (i = 0; i < 64; ++i) stack[i] = {}u;\n",
      trace.uninitialised->get_str());
}

/// Text inside a comment must not end it.
std::string commented(std::string text) {
  for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos;) text.replace(at, 2, "* /");
  std::erase(text, '\n');
  return text;
}

std::string compilation(const ErrorTrace& trace, const HarnessOptions& options, const std::string& harness) {
  std::string files;
  const std::string& included = options.caller ? options.caller->file : "";
  for (const std::string& file : options.files)
    if (file != included) files += " " + file;
  // Clang and gcc 12 or later can make uninitialised variables what they are in the trace.
  std::string flags = options.ilp32 ? " -m32" : "";
  for (const std::string& flag : options.flags) flags += " " + flag;
  if (options.caller && !files.empty()) flags += fmt::format(" -Dmain={}", kOtherMain);
  if (!trace.needs_havocs) flags += " -ftrivial-auto-var-init=zero";
  if (options.violation != "no-overflow") flags += " -fwrapv";
  if (options.violation.starts_with("valid")) {
    flags += " -fsanitize=address";
  } else if (options.violation != "unreach-call") {
    flags += " -fsanitize=undefined -fno-sanitize-recover";
  }
  return fmt::format("cc -g{}{} {}", flags, files, harness);
}

/// What runs the compiled program.
std::string call(const HarnessOptions& options) {
  const auto words = options.arguments ? command_line(*options.arguments) : std::nullopt;
  return "./a.out" + words.value_or("");
}

std::string head(const ErrorTrace& trace, const HarnessOptions& options) {
  std::string text = fmt::format("/* Replays a violation of {} that pincer found.\n", commented(options.violation));
  text += commented(fmt::format("   {} && {}", compilation(trace, options, "THIS_FILE"), call(options))) + "\n";
  if (options.arguments && !command_line(*options.arguments))
    text += fmt::format("   It is called with argc = {} in this violation, which is not done here.\n",
                        options.arguments->count);
  if (!trace.waypoints.empty()) {
    const witness::WitnessLocation& target = trace.waypoints.back().location;
    if (target.at.line != 0) text += fmt::format("   It ends at {}:{}.\n", commented(target.file), target.at.line);
  }
  if (trace.needs_havocs)
    text +=
        "   Uninitialised variables or unspecified results have values other than 0 in this violation;\n"
        "   they cannot be set from here, so it may take other values and another way when it is run.\n";
  const bool has_outside = std::any_of(trace.inputs.begin(), trace.inputs.end(),
                                       [](const InputCall& input) { return input.function.empty(); });
  if (has_outside)
    text +=
        "   Functions of the C library get values from outside in this violation (files, the clock, ...);\n"
        "   they cannot be set from here.\n";
  return text + "*/\n";
}

constexpr const char* kOutside =
    "extern void abort(void) __attribute__((noreturn));\n"
    "extern void exit(int) __attribute__((noreturn));\n"
    "extern __PTRDIFF_TYPE__ write(int, const void *, __SIZE_TYPE__);\n"
    "\n"
    "static char pincer_memory[65536] __attribute__((unused)); /* where pointers from outside lead */\n";

constexpr const char* kSupport =
    "\n"
    "__attribute__((weak)) void __VERIFIER_assume(int condition) {\n"
    "  if (!condition) exit(0);\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void assume_abort_if_not(int condition) {\n"
    "  if (!condition) exit(0);\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void __CPROVER_assume(_Bool condition) {\n"
    "  if (!condition) exit(0);\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void __ESBMC_assume(_Bool condition) {\n"
    "  if (!condition) exit(0);\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void assert(int condition) {\n"
    "  if (!condition) abort();\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void __VERIFIER_assert(int condition) {\n"
    "  if (!condition) abort();\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void __CPROVER_assert(_Bool condition, const char *text) {\n"
    "  (void)text;\n"
    "  if (!condition) abort();\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void __ESBMC_assert(_Bool condition, const char *text) {\n"
    "  (void)text;\n"
    "  if (!condition) abort();\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void __VERIFIER_nondet_memory(void *memory, __SIZE_TYPE__ size) {\n"
    "  (void)memory;\n"
    "  (void)size;\n"
    "}\n"
    "\n"
    "__attribute__((weak)) void __VERIFIER_atomic_begin(void) {}\n"
    "__attribute__((weak)) void __VERIFIER_atomic_end(void) {}\n";

/// The definitions of `kSupport` by the names of their functions.
std::vector<std::pair<std::string, std::string>> parts_of_support() {
  constexpr std::string_view kBegin = "__attribute__((weak)) ";
  const std::string_view all = kSupport;
  std::vector<std::pair<std::string, std::string>> result;
  for (std::size_t at = all.find(kBegin); at != std::string_view::npos;) {
    const std::size_t next = all.find(kBegin, at + 1);
    const std::string_view part = all.substr(at, next == std::string_view::npos ? next : next - at);
    const std::size_t name = part.find(' ', kBegin.size()) + 1;
    result.emplace_back(part.substr(name, part.find('(', name) - name), "\n" + std::string(part));
    at = next;
  }
  return result;
}

bool in_library(const std::string& function) { return function.starts_with("__assert"); }

/// Among the definitions that every harness has.
bool is_verifier_word(const std::string& function) {
  return function.starts_with("__VERIFIER_") || function.ends_with("_assume") || function.ends_with("_assert") ||
         function == "assume_abort_if_not" || function == "assert";
}

/// For programs whose own error function returns.
std::string entry_hook(const std::set<std::string>& error_functions) {
  std::string text =
      "\n/* With -finstrument-functions error functions that the program defines end it, too. */\n"
      "__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *caller) {\n"
      "  (void)function;\n"
      "  (void)caller;\n";
  for (const std::string& function : error_functions)
    if (!in_library(function)) text += fmt::format("  if (function == (void *){}) abort();\n", function);
  return text +
         "}\n\n__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *caller) {\n"
         "  (void)function;\n  (void)caller;\n}\n";
}

using Values = std::map<std::string, std::pair<std::string, std::vector<std::string>>>;

/// What the caller asks for though nothing depends on it: it only has to exist.
void add_arguments(const std::string& caller, Values& functions, std::vector<std::string>& order) {
  constexpr std::string_view kArgument = "__pincer_argument_";
  for (std::size_t at = 0; (at = caller.find(kArgument, at)) != std::string::npos;) {
    std::size_t end = at;
    while (end < caller.size() && (std::isalnum(static_cast<unsigned char>(caller[end])) != 0 || caller[end] == '_'))
      ++end;
    const std::string name = caller.substr(at, end - at);
    if (functions.try_emplace(name, "long long", std::vector<std::string>{}).second) order.push_back(name);
    at = end;
  }
}

}  // namespace

std::string harness(const program::Cfa& cfa, const ErrorTrace& trace, const HarnessOptions& options) {
  std::string text = head(trace, options);
  std::optional<Mentioned> about;
  if (options.caller) {
    about = mentioned(options.files, options.caller->file);
    text += kOutside + caller_part(*options.caller);
  } else {
    text += std::string(kOutside) + kSupport;
  }
  // The file that is included may define a function that others get from here.
  const auto add_weak = [&](const std::string& function, const std::string& definition) {
    if (!about)
      text += definition;
    else if (!about->defined.contains(function))
      text += under_own_name(definition);
  };
  if (about) {
    for (const auto& [function, definition] : parts_of_support())
      if (about->needs(function)) add_weak(function, definition);
  }
  for (const std::string& function : options.error_functions) {
    if (in_library(function) || (about && !about->needs(function))) continue;
    // `write`, because what is in a buffer is lost in `abort`.
    add_weak(function, fmt::format("\n__attribute__((weak)) void {0}() {{\n  write(2, \"{0} was called\\n\", {1});\n  "
                                   "abort();\n}}\n",
                                   function, function.size() + std::string_view(" was called\n").size()));
  }
  if (!about) text += entry_hook(options.error_functions);
  // Functions in the order in which the program calls them first, then those that this execution does not call.
  std::vector<std::string> order;
  Values functions;
  const auto add = [&](const std::string& function, const program::CType& type, logic::Sort sort) -> auto& {
    const auto [entry, fresh] =
        functions.try_emplace(function, return_type(function, type, sort), std::vector<std::string>{});
    if (fresh) order.push_back(function);
    return entry->second;
  };
  bool calls_unnamed = false;
  for (const program::Edge& edge : cfa.edges())
    if (const auto* input = std::get_if<program::Input>(&edge.statement))
      calls_unnamed = calls_unnamed || is_unnamed(input->function);
  for (const InputCall& input : trace.inputs) {
    auto& [type, values] = add(input.function, input.type, input.value.sort());
    values.push_back(literal(input, type, calls_unnamed));
  }
  for (const program::Edge& edge : cfa.edges())
    if (const auto* input = std::get_if<program::Input>(&edge.statement))
      add(input->function, cfa.variable(input->variable).type, cfa.sort(input->variable));
  if (about) add_arguments(options.caller->text, functions, order);
  // What others may point to comes first.
  std::stable_partition(order.begin(), order.end(), is_unnamed);
  for (const std::string& function : order) {
    if (function.empty()) continue;
    const auto& [type, values] = functions.at(function);
    const std::string fill = about ? "" : fill_stack(trace);
    if (is_unnamed(function))
      text += definition(kUnnamed, type, values, fill);
    else
      add_weak(function, definition(function, type, values, fill));
  }
  for (const std::string& function : options.stubs)
    if (!functions.contains(function) && !options.error_functions.contains(function) && !is_verifier_word(function))
      add_weak(function, definition(function, "long long", {}));
  for (const std::string& object : options.objects)
    add_weak(object, fmt::format("\n__attribute__((weak, aligned(16))) char {}[65536];\n", object));
  // The program may mention the others in code that cannot be reached.
  for (const auto& [name, type] : kNondet) {
    const std::string function = std::string(kPrefix) + name;
    if (functions.contains(function) || (about && !about->needs(function))) continue;
    const bool wide = std::string_view(type).find("128") != std::string_view::npos;
    if (wide && options.ilp32) continue;
    add_weak(function, definition(function, type, {}));
  }
  return text;
}

std::string harness_command(const ErrorTrace& trace, const HarnessOptions& options, const std::string& file) {
  const std::string called = call(options);
  return fmt::format("{} && gdb -ex run {}{}", compilation(trace, options, file),
                     called.find(' ') == std::string::npos ? "" : "--args ", called);
}

}  // namespace pincer::report
