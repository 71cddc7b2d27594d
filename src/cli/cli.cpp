// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cli/cli.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/nearest.h"
#include "cli/layout.h"

namespace pincer::cli {

namespace {

constexpr std::size_t kHelpColumn = 30;

const OptionInfo kHelpOption{"-h,--help", "", "", "print this help"};

/// The name in messages: the long one if there are two.
std::string_view long_name(const OptionInfo& option) {
  const std::string_view names = option.name;
  const std::size_t comma = names.find(',');
  return comma == std::string_view::npos ? names : names.substr(comma + 1);
}

bool is_passed_on(const OptionInfo& option) { return (option.traits & kPassedOn) != 0; }

/// Its value cannot be another word: `-std=gnu11`, `-fwrapv`.
bool is_one_word(std::string_view name) { return name.ends_with('=') || name.ends_with("..."); }

std::string_view without_dots(std::string_view name) {
  return name.ends_with("...") ? name.substr(0, name.size() - 3) : name;
}

/// The option that is passed on and has this word; the longest name wins.
std::optional<std::size_t> passed_on_as(const std::vector<OptionInfo>& options, std::string_view word) {
  std::optional<std::size_t> result;
  std::size_t length = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string_view name = without_dots(options[i].name);
    if (!is_passed_on(options[i]) || name.size() <= length || !word.starts_with(name)) continue;
    result = i;
    length = name.size();
  }
  return result;
}

/// Does the next word belong to this one?
bool wants_value(const std::vector<OptionInfo>& options, std::string_view word) {
  return std::any_of(options.begin(), options.end(), [&](const OptionInfo& option) {
    const std::string_view names = option.name;
    const std::size_t comma = names.find(',');
    const bool is_it = word == long_name(option) || (comma != std::string_view::npos && word == names.substr(0, comma));
    return *option.value != '\0' && is_it;
  });
}

/// Takes what is passed on, and what is behind "--", out of the words. CLI11 knows none of that.
std::vector<std::string> take_passed_on(const Page& page, const std::vector<OptionInfo>& options,
                                        std::span<const std::string> arguments, Words& words) {
  std::vector<std::string> rest;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string& word = arguments[at];
    if (word == "--") {
      words.behind.assign(arguments.begin() + static_cast<std::ptrdiff_t>(at) + 1, arguments.end());
      break;
    }
    const std::optional<std::size_t> option = passed_on_as(options, word);
    const bool has_more = at + 1 < arguments.size();
    if (!option) {
      rest.push_back(word);
      if (has_more && wants_value(options, word)) rest.push_back(arguments[++at]);
    } else if (word != options[*option].name || *options[*option].value == '\0') {
      words.passed_on.emplace_back(*option, word);
    } else if (!is_one_word(word) && has_more && !arguments[at + 1].empty()) {
      words.passed_on.emplace_back(*option, word + arguments[++at]);
    } else {
      usage_error(page, fmt::format("option {} needs a value", word));
    }
  }
  std::reverse(rest.begin(), rest.end());  // as CLI11 wants it
  return rest;
}

void add_option(std::string& result, const OptionInfo& option, const std::string& text, std::size_t column) {
  const std::string name = "  " + written(option);
  result += name;
  result += name.size() + 2 > column ? "\n" + std::string(column, ' ') : std::string(column - name.size(), ' ');
  result += wrapped(text, column) + "\n";
}

/// The words before details begin.
std::string first_words(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view mark : {": ", "; ", " ("}) end = std::min(end, text.find(mark));
  return std::string(text.substr(0, end));
}

/// What a wrong option may have been meant to be.
std::string near(std::string_view wrong, const std::vector<OptionInfo>& options) {
  std::vector<std::string_view> names{"--help"};
  for (const OptionInfo& option : options) names.push_back(long_name(option));
  return base::did_you_mean(wrong.substr(0, wrong.find('=')), names);
}

/// Says in our words what CLI11 complains about.
[[noreturn]] void complain(const Page& page, const CLI::ParseError& error) {
  const std::string text = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) usage_error(page, text);
  // CLI11 says either `--entry: 1 required TEXT missing` or `stats was given a disallowed flag override`.
  if (text.find("flag override") != std::string::npos)
    usage_error(page, fmt::format("option --{} takes no value", text.substr(0, text.find(' '))));
  const std::string name = text.substr(0, text.find(':'));
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
  result += option_list(options);
  if (!page.end.empty()) result += fmt::format("\n{}\n", page.end);
  return result;
}

std::string option_list(const std::vector<OptionInfo>& options) {
  std::string result;
  for (const OptionInfo& option : options) {
    const std::string text = about(option);
    add_option(result, option, *option.fallback == '\0' ? text : fmt::format("{} (default: {})", text, option.fallback),
               kHelpColumn);
  }
  add_option(result, kHelpOption, kHelpOption.help, kHelpColumn);
  return result;
}

std::string first_options(const std::vector<OptionInfo>& options) {
  std::size_t column = 0;
  for (const OptionInfo& option : options)
    if ((option.traits & kFirst) != 0) column = std::max(column, written(option).size() + 4);
  std::string result;
  for (const OptionInfo& option : options)
    if ((option.traits & kFirst) != 0) add_option(result, option, first_words(option.help), column);
  return result;
}

std::string about(const OptionInfo& option) {
  return fmt::format("{}{}", option.help, (option.traits & (kRepeats | kPassedOn)) != 0 ? "; may be repeated" : "");
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
    if (is_passed_on(options[i])) continue;
    if (*options[i].value == '\0')
      app.add_flag(options[i].name, flags[i])->disable_flag_override();
    else  // One value each: `--entry start file.c` must not swallow the file.
      app.add_option(options[i].name, words.options[i])->allow_extra_args(false);
  }
  try {
    app.parse(take_passed_on(page, options, arguments, words));
  } catch (const CLI::Success&) {
    Words help;
    help.help = true;
    return help;
  } catch (const CLI::ParseError& error) {
    complain(page, error);
  }
  for (const std::string& argument : app.remaining())
    usage_error(page, fmt::format("unknown option '{}'{}", argument, near(argument, options)));
  for (std::size_t i = 0; i < options.size(); ++i) {
    // An option with its value torn off would take the next argument for it where it is passed on.
    for (const std::string& value : words.options[i])
      if (value.empty()) usage_error(page, fmt::format("option {} needs a value", long_name(options[i])));
    if (words.options[i].size() > 1 && (options[i].traits & kRepeats) == 0)
      usage_error(page, fmt::format("option {} is given more than once", long_name(options[i])));
    words.options[i].resize(words.options[i].size() + flags[i]);
  }
  if (std::none_of(options.begin(), options.end(), is_passed_on)) {
    words.others.insert(words.others.end(), words.behind.begin(), words.behind.end());
    words.behind.clear();
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
