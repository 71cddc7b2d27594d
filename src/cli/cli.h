// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "cli/option.h"

namespace pincer::cli {

/// The help of a command around the list of its options.
struct Page {
  std::string command;      // "pincer run"
  std::string description;  // one sentence
  std::string usage;        // lines that start with "Usage: "
  std::string end;          // what follows the options
};

/// `--help`: the page with the options.
std::string help(const Page& page, const std::vector<OptionInfo>& options);
/// The part of it that lists options.
std::string option_list(const std::vector<OptionInfo>& options);
/// The few options that people need first, one line each.
std::string first_options(const std::vector<OptionInfo>& options);
/// How an option is written, with its value: `--timeout SECONDS`.
std::string written(const OptionInfo& option);
/// Its help, with all that its traits say.
std::string about(const OptionInfo& option);
/// A row of a Markdown table: code, then other cells.
std::string markdown_row(std::string code, std::initializer_list<std::string_view> cells);

/// The words of a command line, sorted but not interpreted.
struct Words {
  bool help = false;                              // asked for; the rest is empty then
  std::vector<std::string> others;                // what is no option, in order
  std::vector<std::vector<std::string>> options;  // by option: the value of each use, "" for a flag
  /// What is passed on: the option and the whole word, with a value that stood apart joined to it.
  std::vector<std::pair<std::size_t, std::string>> passed_on;
  /// The words behind "--", for those to whom other words are passed on; else they are among the others.
  std::vector<std::string> behind;
};
/// Throws base::InputError on options that do not exist, lack a value, have one too many or come twice.
Words sort(const Page& page, const std::vector<OptionInfo>& options, std::span<const std::string> arguments);

/// Throws base::InputError: `message`, and where to read more.
[[noreturn]] void usage_error(const Page& page, const std::string& message);
/// Throws base::InputError: `option: message`.
[[noreturn]] void value_error(const OptionInfo& option, const std::string& message);

/// What a command line says besides its options.
struct Rest {
  std::optional<std::string> help;  // asked for: all there is to do is to print it
  std::vector<std::string> others;  // what is no option, in order
  std::vector<std::string> behind;  // the words behind "--", which mean something else
};

/// Reads a command line of a command (one bit) into `options`. Throws base::InputError on misuse.
template <class Options, std::size_t N>
Rest read(const Page& page, const Option<Options> (&table)[N], unsigned command, std::span<const std::string> arguments,
          Options& options) {
  std::vector<const Option<Options>*> taken;
  std::vector<OptionInfo> infos;
  for (const Option<Options>& option : table) {
    if ((option.commands & command) == 0) continue;
    taken.push_back(&option);
    infos.push_back(option.info());
  }
  Words words = sort(page, infos, arguments);
  if (words.help) return {help(page, infos), {}, {}};
  const auto store = [&](std::size_t i, const std::string& value) {
    try {
      taken[i]->store(options, value);
    } catch (const base::InputError& error) {
      value_error(infos[i], error.what());
    }
  };
  for (std::size_t i = 0; i < taken.size(); ++i)
    for (const std::string& value : words.options[i]) store(i, value);
  for (const auto& [i, word] : words.passed_on) store(i, word);
  return {std::nullopt, std::move(words.others), std::move(words.behind)};
}

}  // namespace pincer::cli
