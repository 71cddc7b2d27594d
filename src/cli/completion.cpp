// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Completions: each shell gets its own kind of table, made from ours.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/manual.h"

namespace pincer::cli {

namespace {

constexpr const char* kHeader =
    "# SPDX-License-Identifier: Apache-2.0\n"
    "# SPDX-FileCopyrightText: The pincer authors\n";

const OptionInfo kHelp{"-h,--help", "", "", "print the help of the command"};

/// What ends in dots is no word to be completed.
std::vector<OptionInfo> all_options(const CommandManual& command) {
  std::vector<OptionInfo> result = command.options;
  std::erase_if(result, [](const OptionInfo& option) { return std::string_view(option.name).ends_with("..."); });
  result.push_back(kHelp);
  return result;
}

/// Between single quotes of a shell that knows no escapes there.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

/// Between single quotes of fish, which knows two.
std::string fish_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return result + "'";
}

/// The first words of the help: there is one line.
std::string summary(const OptionInfo& option) {
  const std::string text = option.help;
  return text.substr(0, std::min(text.find("; "), text.find(": ")));
}

std::string function_name(const CommandManual& command) {
  std::string name = command.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

bool is_second_word(const CommandManual& command) { return command.name.find(' ') != std::string::npos; }

std::vector<std::string> first_words(const Manual& manual) {
  std::vector<std::string> result;
  for (const CommandManual& command : manual.commands)
    if (!is_second_word(command)) result.push_back(command.name);
  return result;
}

std::vector<std::string> words_of(const Manual& manual, const CommandManual& command) {
  const auto found = manual.words.find(command.name);
  return found == manual.words.end() ? std::vector<std::string>() : found->second;
}

// bash

std::string bash_values(const Values& values) {
  std::string result;
  if (!values.words.empty())
    result += fmt::format("COMPREPLY+=($(compgen -W '{}' -- \"$word\")); ", fmt::join(values.words, " "));
  if (values.files) result += "COMPREPLY+=($(compgen -f -- \"$word\")); compopt -o filenames; ";
  if (values.folders) result += "COMPREPLY+=($(compgen -d -- \"$word\")); compopt -o filenames; ";
  return result + "return";
}

std::string bash_command(const Manual& manual, const CommandManual& command) {
  std::string cases;
  std::vector<std::string> names;
  for (const OptionInfo& option : all_options(command)) {
    const std::vector<std::string> own = names_of(option);
    names.insert(names.end(), own.begin(), own.end());
    if (*option.value == '\0' || own.back().ends_with('=')) continue;
    cases += fmt::format("        {}) {};;\n", fmt::join(own, "|"), bash_values(values_of(manual, option)));
  }
  const std::vector<std::string> words = words_of(manual, command);
  return fmt::format("    {})\n      options='{}'\n      words='{}'\n      case \"$before\" in\n{}      esac;;\n",
                     quoted(command.name), fmt::join(names, " "), fmt::join(words, " "), cases);
}

// zsh

/// Inside of a specification, brackets and colons have a meaning.
std::string zsh_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_action(const Values& values) {
  if (values.files && !values.words.empty())
    return fmt::format("{{ compadd {}; _files }}", fmt::join(values.words, " "));
  if (!values.words.empty()) return fmt::format("({})", fmt::join(values.words, " "));
  if (values.files) return "_files";
  return values.folders ? "_files -/" : " ";
}

std::string zsh_option(const Manual& manual, const OptionInfo& option) {
  const std::vector<std::string> names = names_of(option);
  const bool repeats = (option.traits & (kRepeats | kPassedOn)) != 0;
  const std::string others = repeats ? "*" : fmt::format("({})", fmt::join(names, " "));
  std::string result;
  for (const std::string& name : names) {
    // Where a value may stand: directly behind `-I` and `-std=`, behind = or as the next word for the long ones.
    const bool is_flag = *option.value == '\0';
    const std::string glue = is_flag ? "" : name.ends_with('=') ? "-" : name.starts_with("--") ? "=" : "+";
    const std::string value =
        is_flag ? "" : fmt::format(":{}:{}", zsh_escaped(option.value), zsh_action(values_of(manual, option)));
    result += fmt::format("    {} \\\n",
                          quoted(fmt::format("{}{}{}[{}]{}", others, name, glue, zsh_escaped(summary(option)), value)));
  }
  return result;
}

std::string zsh_command(const Manual& manual, const CommandManual& command) {
  std::string result = fmt::format("_{}_{}() {{\n", manual.name, function_name(command));
  for (const CommandManual& other : manual.commands) {
    if (!other.name.starts_with(command.name + " ")) continue;
    const std::string second = other.name.substr(command.name.size() + 1);
    result += fmt::format(
        "  if [[ $words[2] == {0} ]] && (( CURRENT > 2 )); then\n    shift words; (( CURRENT-- ))\n"
        "    _{1}_{2}; return\n  fi\n",
        second, manual.name, function_name(other));
  }
  result += "  _arguments -S \\\n";
  for (const OptionInfo& option : all_options(command)) result += zsh_option(manual, option);
  const std::vector<std::string> words = words_of(manual, command);
  const std::string rest = words.empty() ? "_files" : fmt::format("{{ compadd {}; _files }}", fmt::join(words, " "));
  return result + fmt::format("    {}\n}}\n\n", quoted("*:file:" + rest));
}

// fish

std::string fish_option(const Manual& manual, const CommandManual& command, const OptionInfo& option) {
  std::string result = fmt::format("complete -c {} -n {}", manual.name,
                                   fish_quoted(fmt::format("__{}_is '{}'", manual.name, command.name)));
  for (const std::string& name : names_of(option)) {
    if (name.starts_with("--"))
      result += " -l " + name.substr(2);
    else if (name.ends_with('='))
      result += " -o " + name.substr(1, name.size() - 2);
    else
      result += (name.size() == 2 ? " -s " : " -o ") + name.substr(1);
  }
  if (*option.value != '\0') {
    const Values values = values_of(manual, option);
    result += values.files ? " -r -F" : " -x";
    if (!values.words.empty())
      result += fmt::format(" -a {}", fish_quoted(fmt::format("{}", fmt::join(values.words, " "))));
    if (values.folders) result += " -a '(__fish_complete_directories)'";
  }
  return result + fmt::format(" -d {}\n", fish_quoted(summary(option)));
}

}  // namespace

std::string bash_completion(const Manual& manual) {
  std::string cases;
  std::string second;
  for (const CommandManual& command : manual.commands) {
    cases += bash_command(manual, command);
    if (!is_second_word(command)) continue;
    second +=
        fmt::format("  [[ \"${{COMP_WORDS[1]}} ${{COMP_WORDS[2]}}\" == {0} ]] && (( COMP_CWORD > 2 )) && command={0}\n",
                    quoted(command.name));
  }
  return fmt::format(
      "{0}# Completion of {1} for bash; made by '{1} --generate bash'.\n"
      "_{1}() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command='{2}' options words\n"
      "  COMPREPLY=()\n"
      "  # `=` is a word of its own to bash.\n"
      "  [[ $word == '=' ]] && word=''\n"
      "  [[ $before == '=' ]] && (( COMP_CWORD > 1 )) && before=${{COMP_WORDS[COMP_CWORD-2]}}\n"
      "  if (( COMP_CWORD > 1 )); then\n"
      "    case ${{COMP_WORDS[1]}} in\n      {3}) command=${{COMP_WORDS[1]}};;\n    esac\n  fi\n"
      "{4}"
      "  case \"$command\" in\n{5}  esac\n"
      "  (( COMP_CWORD == 1 )) && words='{6}'\n"
      "  if [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- \"$word\"))\n"
      "    compopt -o filenames\n"
      "  fi\n"
      "}} 2>/dev/null\n"
      "complete -F _{1} {1}\n",
      kHeader, manual.name, manual.commands.front().name, fmt::join(first_words(manual), "|"), second, cases,
      fmt::join(first_words(manual), " "));
}

std::string zsh_completion(const Manual& manual) {
  std::string functions;
  std::string descriptions;
  for (const CommandManual& command : manual.commands) {
    functions += zsh_command(manual, command);
    if (!is_second_word(command))
      descriptions += fmt::format("    {}\n", quoted(fmt::format("{}:{}", command.name, zsh_escaped(command.line))));
  }
  return fmt::format(
      "#compdef {1}\n{0}# Completion of {1} for zsh; made by '{1} --generate zsh'.\n\n{2}"
      "_{1}() {{\n"
      "  local -a commands=(\n{3}  )\n"
      "  if (( CURRENT > 2 )) && [[ $words[2] == ({4}) ]]; then\n"
      "    shift words; (( CURRENT-- ))\n"
      "    _{1}_$words[1]; return\n"
      "  fi\n"
      "  (( CURRENT == 2 )) && _describe -t commands command commands\n"
      "  _{1}_{5}\n"
      "}}\n\n"
      "_{1} \"$@\"\n",
      kHeader, manual.name, functions, descriptions, fmt::join(first_words(manual), "|"), manual.commands.front().name);
}

std::string fish_completion(const Manual& manual) {
  std::string result = fmt::format(
      "{0}# Completion of {1} for fish; made by '{1} --generate fish'.\n"
      "function __{1}_is\n"
      "  set -l tokens (commandline -opc) ''\n"
      "  set -l command '{2}'\n"
      "  contains -- $tokens[2] {3}; and set command $tokens[2]\n"
      "  contains -- \"$tokens[2] $tokens[3]\" {4}; and set command \"$tokens[2] $tokens[3]\"\n"
      "  test \"$command\" = $argv[1]\n"
      "end\n\n",
      kHeader, manual.name, manual.commands.front().name, fmt::join(first_words(manual), " "), [&] {
        std::string pairs;
        for (const CommandManual& command : manual.commands)
          if (is_second_word(command)) pairs += (pairs.empty() ? "" : " ") + fish_quoted(command.name);
        return pairs;
      }());
  for (const CommandManual& command : manual.commands) {
    if (!is_second_word(command))
      result += fmt::format("complete -c {} -n 'test (count (commandline -opc)) -eq 1' -a {} -d {}\n", manual.name,
                            command.name, fish_quoted(command.line));
    for (const std::string& word : words_of(manual, command))
      result += fmt::format("complete -c {} -n {} -a {}\n", manual.name,
                            fish_quoted(fmt::format("__{}_is '{}'", manual.name, command.name)), word);
    for (const OptionInfo& option : all_options(command)) result += fish_option(manual, command, option);
  }
  return result;
}

}  // namespace pincer::cli
