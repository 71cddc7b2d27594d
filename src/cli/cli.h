// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

namespace pincer::cli {

// What all command lines of pincer have in common: layout of the help, kinds of options, messages on misuse.

/// CLI11's layout, but with our usage lines and with -std= as C programmers know it.
class Help : public CLI::Formatter {
 public:
  explicit Help(std::string usage) : usage_(std::move(usage)) { column_width(30); }

  std::string make_usage(const CLI::App*, std::string) const override { return usage_; }
  std::string make_positionals(const CLI::App*) const override { return ""; }
  std::string make_option_name(const CLI::Option* option, bool positional) const override {
    return option->check_lname("std") ? "-std=STANDARD" : Formatter::make_option_name(option, positional);
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    return option->check_lname("std") ? "" : Formatter::make_option_opts(option);
  }

 private:
  std::string usage_;
};

/// An option with one text; the last one given counts. `value` is its name in the help.
CLI::Option* add_text(CLI::App& app, const char* name, std::string& target, const char* value, const char* help);
/// An option that may be given several times.
CLI::Option* add_texts(CLI::App& app, const char* name, std::vector<std::string>& target, const char* value,
                       const char* help);
void add_flag(CLI::App& app, const char* name, bool& target, const char* help);

/// Throws base::InputError: `message`, and where to read more.
[[noreturn]] void usage_error(const std::string& message);
/// Throws CLI::Success for --help and --version, base::InputError on misuse.
void parse(CLI::App& app, std::span<const std::string> arguments);
/// The positive number that `text`, the value of `option`, must be.
double parse_limit(const char* option, const std::string& text);

}  // namespace pincer::cli
