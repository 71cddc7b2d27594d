// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/option.h"

namespace pincer::cli {

/// A command, for what is written about all of them together.
struct CommandManual {
  std::string name;       // "check", "bench report"
  std::string arguments;  // "FILE.c... | TASK.yml"
  std::string line;       // what it does
  std::string end;        // of its help
  std::vector<OptionInfo> options;
  bool stands_alone = false;  // its options have nothing to do with those of the others
};

/// The whole tool. The first command may be left out.
struct Manual {
  std::string name;
  std::string version;
  std::string line;  // what it is
  std::vector<CommandManual> commands;
  std::map<std::string, std::vector<std::string>> values;  // by option: words that the table does not list
  std::map<std::string, std::vector<std::string>> words;   // by command: what its arguments may be, besides files
};

/// A manual page, for man(1).
std::string man_page(const Manual& manual);

// Completions for the shells.
std::string bash_completion(const Manual& manual);
std::string zsh_completion(const Manual& manual);
std::string fish_completion(const Manual& manual);

/// What can stand behind an option, as far as what the help calls it tells: `bits|ideal` are two words, FILE is a file.
struct Values {
  std::vector<std::string> words;
  bool files = false;
  bool folders = false;
};
Values values_of(const Manual& manual, const OptionInfo& option);

/// Its names: "-j", "--jobs".
std::vector<std::string> names_of(const OptionInfo& option);

}  // namespace pincer::cli
