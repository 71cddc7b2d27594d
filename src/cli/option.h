// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>

namespace pincer::cli {

// What else there is to say about an option: a set of bits.
constexpr unsigned kRepeats = 1;  // may be given more than once; giving another one twice is misuse
constexpr unsigned kFirst = 2;    // one of the few that the first page of the help shows
/// Goes to another tool as it stands. Such options keep their order, and may all be repeated.
constexpr unsigned kPassedOn = 4;
constexpr unsigned kHandedOn = 8;  // a command that starts others gives it to them

/// What a user has to know about an option.
struct OptionInfo {
  /// "--timeout", "-j,--jobs". What is passed on may also be written "-std=" or "-f...": its value follows at once.
  const char* name;
  const char* value;     // what the help calls its value; "": the option is a flag
  const char* fallback;  // what applies without the option; "": nothing
  const char* help;
  unsigned traits = 0;
};

/// One option of a command line whose result is an `Options`. A table of these is all there is to say: the command line,
/// the help and the tables in the documentation are made from it.
template <class Options>
struct Option {
  const char* name;
  const char* value;
  const char* fallback;
  unsigned commands;  // those that take it: a set of bits
  /// Once per use of the option, in order: its value, "" for a flag, the whole word for what is passed on.
  void (*store)(Options& options, const std::string&);
  const char* help;
  unsigned traits = 0;

  [[nodiscard]] OptionInfo info() const { return {name, value, fallback, help, traits}; }
};

constexpr unsigned kEveryCommand = ~0U;

/// The positive number that a value must be. These throw base::InputError; the message does not name the option.
double positive_number(const std::string& text);
std::uint64_t whole_number(const std::string& text);

// The usual ways to store a value; `Member` is a member of the options.

template <auto Member, class Options>
void text(Options& options, const std::string& value) {
  options.*Member = value;
}
template <auto Member, class Options>
void append(Options& options, const std::string& value) {
  (options.*Member).push_back(value);
}
template <auto Member, class Options>
void flag(Options& options, const std::string&) {
  options.*Member = true;
}
template <auto Member, auto Parse, class Options>
void parsed(Options& options, const std::string& value) {
  options.*Member = Parse(value);
}

}  // namespace pincer::cli
