// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cli/cli.h"

#include <fmt/format.h>

#include <charconv>

#include "base/error.h"

namespace pincer::cli {

namespace {

/// CLI11 calls reversed vectors home, and knows no long option with one dash.
std::vector<std::string> for_cli11(std::span<const std::string> arguments) {
  std::vector<std::string> result(arguments.rbegin(), arguments.rend());
  for (std::string& argument : result)
    if (argument.starts_with("-std=")) argument.insert(0, "-");
  return result;
}

}  // namespace

CLI::Option* add_text(CLI::App& app, const char* name, std::string& target, const char* value, const char* help) {
  return app.add_option(name, target, help)->option_text(value)->take_last();
}

CLI::Option* add_texts(CLI::App& app, const char* name, std::vector<std::string>& target, const char* value,
                       const char* help) {
  // One value each: `-I folder file.c` must not swallow the file.
  return app.add_option(name, target, help)->option_text(value)->allow_extra_args(false);
}

void add_flag(CLI::App& app, const char* name, bool& target, const char* help) {
  app.add_flag(name, target, help)->disable_flag_override();
}

[[noreturn]] void usage_error(const std::string& message) { throw base::InputError(message + " (see pincer --help)"); }

void parse(CLI::App& app, std::span<const std::string> arguments) {
  try {
    app.parse(for_cli11(arguments));
  } catch (const CLI::Success&) {
    throw;
  } catch (const CLI::ArgumentMismatch& error) {
    // CLI11 says either `--entry: 1 required TEXT missing` or `stats was given a disallowed flag override`.
    const std::string text = error.what();
    if (text.find("flag override") != std::string::npos)
      usage_error(fmt::format("option --{} takes no value", text.substr(0, text.find(' '))));
    usage_error(fmt::format("option {} needs a value", text.substr(0, text.find(':'))));
  } catch (const CLI::ParseError& error) {
    usage_error(error.what());
  }
  for (const std::string& argument : app.remaining())
    if (argument != "--") usage_error(fmt::format("unknown option '{}'", argument));
}

double parse_limit(const char* option, const std::string& text) {
  double limit = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, limit);
  if (error != std::errc() || stop != end || !(limit > 0) || limit > 1e15)
    usage_error(fmt::format("{}: '{}' is not a positive number", option, text));
  return limit;
}

}  // namespace pincer::cli
