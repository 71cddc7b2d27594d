// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cli/cli.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <string_view>

namespace pincer::cli {

namespace {

constexpr std::size_t kHelpColumn = 30;
constexpr std::size_t kWidth = 110;

const OptionInfo kHelpOption{"-h,--help", "", "", "print this help"};

/// `-std=`: CLI11 has no long options with one dash, so it is given two.
bool has_one_dash(std::string_view name) { return name.size() > 2 && name[1] != '-' && name.ends_with('='); }

std::string name_for_cli11(const OptionInfo& option) {
  const std::string_view name = option.name;
  return has_one_dash(name) ? fmt::format("-{}", name.substr(0, name.size() - 1)) : std::string(name);
}

/// The name in messages: the long one if there are two.
std::string_view long_name(const OptionInfo& option) {
  const std::string_view names = option.name;
  const std::size_t comma = names.find(',');
  return comma == std::string_view::npos ? names : names.substr(comma + 1);
}

/// CLI11 wants the arguments in reverse order.
std::vector<std::string> for_cli11(const std::vector<OptionInfo>& options, std::span<const std::string> arguments) {
  std::vector<std::string> result(arguments.begin(), arguments.end());
  for (std::string& argument : result) {
    if (argument == "--") break;
    for (const OptionInfo& option : options)
      if (has_one_dash(option.name) && argument.starts_with(option.name)) argument.insert(0, "-");
  }
  std::reverse(result.begin(), result.end());
  return result;
}

/// Words of `text` in lines that fit beside the names of options.
void add_wrapped(std::string& result, std::string_view text) {
  std::size_t column = kHelpColumn;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (column > kHelpColumn && column + 1 + (end - at) > kWidth) {
      result += "\n" + std::string(kHelpColumn, ' ');
      column = kHelpColumn;
    }
    if (column > kHelpColumn) {
      result += ' ';
      ++column;
    }
    result += text.substr(at, end - at);
    column += end - at;
    at = end + 1;
  }
  result += '\n';
}

void add_option(std::string& result, const OptionInfo& option) {
  const std::string name = "  " + written(option);
  result += name;
  result += name.size() + 2 > kHelpColumn ? "\n" + std::string(kHelpColumn, ' ')
                                          : std::string(kHelpColumn - name.size(), ' ');
  add_wrapped(result,
              *option.fallback == '\0' ? option.help : fmt::format("{} (default: {})", option.help, option.fallback));
}

/// Says in our words what CLI11 complains about.
[[noreturn]] void complain(const Page& page, const std::vector<OptionInfo>& options, const CLI::ParseError& error) {
  const std::string text = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) usage_error(page, text);
  // CLI11 says either `--entry: 1 required TEXT missing` or `stats was given a disallowed flag override`.
  if (text.find("flag override") != std::string::npos)
    usage_error(page, fmt::format("option --{} takes no value", text.substr(0, text.find(' '))));
  std::string name = text.substr(0, text.find(':'));
  for (const OptionInfo& option : options)
    if (name == name_for_cli11(option)) name = option.name;
  usage_error(page, fmt::format("option {} needs a value", name));
}

template <class Number>
std::optional<Number> number(const std::string& text) {
  Number result{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, result);
  return error == std::errc() && stop == end ? std::optional(result) : std::nullopt;
}

}  // namespace

double positive_number(const std::string& text) {
  const auto result = number<double>(text);
  if (!result || !(*result > 0) || *result > 1e15)
    throw base::InputError(fmt::format("'{}' is not a positive number", text));
  return *result;
}

std::uint64_t whole_number(const std::string& text) {
  const auto result = number<std::uint64_t>(text);
  if (!result) throw base::InputError(fmt::format("'{}' is not a whole number", text));
  return *result;
}

std::string help(const Page& page, const std::vector<OptionInfo>& options) {
  std::string result = fmt::format("{}\n{}\n\nOptions:\n", page.description, page.usage);
  for (const OptionInfo& option : options) add_option(result, option);
  add_option(result, kHelpOption);
  if (!page.end.empty()) result += fmt::format("\n{}\n", page.end);
  return result;
}

std::string written(const OptionInfo& option) {
  const std::string_view name = option.name;
  return fmt::format("{}{}{}", name, *option.value == '\0' || name.ends_with('=') ? "" : " ", option.value);
}

std::string markdown_row(std::string code, std::initializer_list<std::string_view> cells) {
  for (std::size_t at = 0; (at = code.find('|', at)) != std::string::npos; at += 2) code.insert(at, "\\");
  return fmt::format("| `{}` | {} |", code, fmt::join(cells, " | "));
}

Words sort(const Page& page, const std::vector<OptionInfo>& options, std::span<const std::string> arguments) {
  Words words;
  words.options.resize(options.size());
  std::vector<std::size_t> flags(options.size());
  CLI::App app;
  app.allow_extras();
  app.set_help_flag(kHelpOption.name, "");
  app.add_option("others", words.others);
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (*options[i].value == '\0')
      app.add_flag(name_for_cli11(options[i]), flags[i])->disable_flag_override();
    else  // One value each: `-I folder file.c` must not swallow the file.
      app.add_option(name_for_cli11(options[i]), words.options[i])->allow_extra_args(false);
  }
  try {
    app.parse(for_cli11(options, arguments));
  } catch (const CLI::Success&) {
    return {true, {}, {}};
  } catch (const CLI::ParseError& error) {
    complain(page, options, error);
  }
  for (const std::string& argument : app.remaining())
    if (argument != "--") usage_error(page, fmt::format("unknown option '{}'", argument));
  for (std::size_t i = 0; i < options.size(); ++i) {
    // An option with its value torn off would take the next argument for it where it is passed on.
    for (const std::string& value : words.options[i])
      if (value.empty()) usage_error(page, fmt::format("option {} needs a value", long_name(options[i])));
    words.options[i].resize(words.options[i].size() + flags[i]);
  }
  return words;
}

void usage_error(const Page& page, const std::string& message) {
  throw base::InputError(fmt::format("{} (see '{} --help')", message, page.command));
}

void value_error(const OptionInfo& option, const std::string& message) {
  throw base::InputError(fmt::format("{}: {}", long_name(option), message));
}

}  // namespace pincer::cli
