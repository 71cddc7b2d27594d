// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "job/job.h"
#include "witness/source_text.h"
#include "witness/witness.h"

namespace pincer::validate {

/// A C program with marks. A mark is a call of a function without a body, put into the text at a place that a witness
/// mentions; it happens when what the witness says there holds. So the compiler resolves scopes and types, and the model
/// has the marks as inputs of functions with known names. Otherwise the program does the same as before: its
/// lines stay, and expressions are put in only if they are known to have no side effects.
class MarkedProgram {
 public:
  explicit MarkedProgram(const job::Job& job);

  /// The number of the mark that is passed at the waypoint. Throws base::InputError when the witness mentions a
  /// place that is not what it says; none, with a reason, where pincer cannot follow it.
  std::optional<std::size_t> add(const witness::Waypoint& waypoint, std::string& reason);
  /// The number of the mark that is passed where the invariant does not hold.
  std::optional<std::size_t> add(const witness::WitnessInvariant& invariant, std::string& reason);

  /// The program with all marks.
  [[nodiscard]] frontend::Result load(logic::Terms& terms);
  /// A message about the program with marks in terms of the files that the user knows.
  [[nodiscard]] std::string in_terms_of_files(std::string message) const;
  /// The mark that an input of this name is.
  static std::optional<std::size_t> mark_of(const std::string& function);

  /// The lines of the statement at a place, first and last; all lines if the place has none.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> lines_of(const witness::WitnessLocation& location) const;

 private:
  /// What goes around the same text; the first is outermost.
  enum class Layer : std::uint8_t { Statement, Condition, Call };
  /// The order of insertions at the same offset. There may be insertions around an empty text, too.
  enum class Place : std::uint8_t { Closes, OpensNothing, Nothing, ClosesNothing, Opens };
  struct Insertion {
    std::size_t offset;
    Place place;
    std::size_t length;  // of what it goes around
    std::pair<Layer, std::size_t> order;
    std::string text;
  };
  struct File {
    std::string path;
    witness::SourceText text;
    std::vector<Insertion> insertions;
  };

  /// Why an expression cannot be put into the program; none if it can.
  [[nodiscard]] std::optional<std::string> problem(const std::string& expression) const;
  File& file_of(const witness::WitnessLocation& location);
  [[nodiscard]] const File& file_of(const witness::WitnessLocation& location) const;
  /// Puts text around a part of the program; where a condition is empty, around the condition 1.
  static void around(File& file, witness::Range range, Layer layer, std::string before, std::string after);
  /// The same place, type and constraint give the same mark.
  std::size_t mark(const std::string& key, bool& is_new);
  std::optional<std::size_t> at_statement(const witness::WitnessLocation& location, const std::string& key,
                                          const std::string& condition, std::string& reason);
  /// After a statement instead of before it.
  std::optional<std::size_t> after_statement(const witness::WitnessLocation& location, const std::string& key,
                                             const std::string& condition, std::string& reason);
  std::optional<std::size_t> at_branch(const witness::Waypoint& waypoint, const std::string& key, std::string& reason);
  std::optional<std::size_t> at_call(const witness::Waypoint& waypoint, const std::string& key, std::string& reason);

  const job::Job& job_;
  std::vector<File> files_;
  std::set<std::string> macros_;
  std::vector<std::pair<std::string, std::string>> copies_;  // the path of a file with marks, and of the file
  std::map<std::string, std::size_t> marks_;
};

}  // namespace pincer::validate
