// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cli/manual.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "cli/cli.h"

namespace pincer::cli {

namespace {

/// Text for roff: no hyphens for dashes, no line that begins like a request.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  return result;
}

/// Names in bold, the value in italics.
std::string roff_option(const OptionInfo& option) {
  const std::vector<std::string> names = names_of(option);
  std::string result;
  for (const std::string& name : names) result += fmt::format("{}\\fB{}\\fR", result.empty() ? "" : ", ", roff(name));
  if (*option.value == '\0') return result;
  return fmt::format("{}{}\\fI{}\\fR", result, names.back().ends_with('=') ? "" : " ", roff(option.value));
}

/// An option, and the commands that take it if they differ.
struct Entry {
  OptionInfo option;
  std::vector<std::string> commands;
};

/// Options of several commands, each once.
std::vector<Entry> entries(const std::vector<const CommandManual*>& commands) {
  std::vector<Entry> result;
  for (const CommandManual* command : commands) {
    for (const OptionInfo& option : command->options) {
      const auto same = std::find_if(result.begin(), result.end(), [&](const Entry& entry) {
        return written(entry.option) == written(option) && about(entry.option) == about(option);
      });
      if (same == result.end())
        result.push_back({option, {command->name}});
      else
        same->commands.push_back(command->name);
    }
  }
  return result;
}

std::string option_section(const std::string& title, const std::vector<const CommandManual*>& commands) {
  std::string result = fmt::format(".SH {}\n", title);
  for (const Entry& entry : entries(commands)) {
    result += fmt::format(".TP\n{}\n{}.", roff_option(entry.option), roff(about(entry.option)));
    if (*entry.option.fallback != '\0') result += fmt::format(" Default: {}.", roff(entry.option.fallback));
    if (entry.commands.size() != commands.size())
      result += fmt::format("\nCommands: {}.", roff(fmt::format("{}", fmt::join(entry.commands, ", "))));
    result += '\n';
  }
  return result + ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nprint the help of the command.\n";
}

/// The lines of a text as they are.
std::string verbatim(const std::string& text) { return fmt::format(".nf\n{}\n.fi\n", roff(text)); }

}  // namespace

std::vector<std::string> names_of(const OptionInfo& option) {
  std::vector<std::string> result;
  std::istringstream names(option.name);
  for (std::string name; std::getline(names, name, ',');) result.push_back(name);
  return result;
}

Values values_of(const Manual& manual, const OptionInfo& option) {
  Values result;
  std::istringstream parts(option.value);
  for (std::string part; std::getline(parts, part, '|');) {
    result.files |= part.starts_with("FILE");
    result.folders |= part.starts_with("FOLDER");
    part.erase(std::min(part.find('['), part.size()));
    // Names of values are in capitals; what users type has other characters.
    const bool is_word = std::any_of(part.begin(), part.end(),
                                     [](unsigned char c) { return std::islower(c) != 0 || std::isdigit(c) != 0; });
    if (is_word && part.find("FILE") == std::string::npos) result.words.push_back(part);
  }
  for (const std::string& name : names_of(option))
    if (const auto more = manual.values.find(name); more != manual.values.end())
      result.words.insert(result.words.end(), more->second.begin(), more->second.end());
  return result;
}

std::string man_page(const Manual& manual) {
  std::string result = fmt::format(".TH {} 1 \"\" \"{} {}\" \"User Commands\"\n", roff(manual.name), roff(manual.name),
                                   roff(manual.version));
  result += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", roff(manual.name), roff(manual.line));
  for (const CommandManual& command : manual.commands) {
    const bool may_be_left_out = &command == manual.commands.data();
    result += fmt::format(".B {}\n{}{}{} {} [\\fIoptions\\fR]\n.br\n", roff(manual.name), may_be_left_out ? "[" : "",
                          roff(command.name), may_be_left_out ? "]" : "", roff(command.arguments));
  }
  result += ".SH COMMANDS\n";
  std::vector<const CommandManual*> usual;
  for (const CommandManual& command : manual.commands) {
    result += fmt::format(".TP\n.B {}\n{}.\n", roff(command.name), roff(command.line));
    if (!command.end.empty()) result += ".IP\n" + verbatim(command.end);
    if (!command.options.empty() && !command.stands_alone) usual.push_back(&command);
  }
  result += option_section("OPTIONS", usual);
  for (const CommandManual& command : manual.commands) {
    if (!command.stands_alone) continue;
    std::string title = "OPTIONS OF " + command.name;
    std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) { return std::toupper(c); });
    result += option_section(title, {&command});
  }
  return result;
}

}  // namespace pincer::cli
