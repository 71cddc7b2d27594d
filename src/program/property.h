// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "program/check.h"

namespace pincer::program {

/// What must never happen.
struct Property {
  std::set<Check> checks;
  std::set<std::string> error_functions;  // Call: a call of any of these is the violation
  std::set<std::string> error_labels;     // Call: old tasks: reaching a label of this name is
  bool assertions = false;                // Call: a failed assertion is one, unless the program has a body for it
  std::string entry;                      // the function of init(...); "" when the property does not say
  std::string text;                       // as given: in each line a CHECK or a list of names
  /// Non-empty: a property that SV-COMP knows and pincer does not check (termination, data races, ...).
  std::string unsupported;

  [[nodiscard]] bool has(Check check) const { return checks.contains(check); }
  /// Whether objects, their bounds and their lifetimes have to be followed.
  [[nodiscard]] bool memory_safety() const;
  /// The checks by name, as a list; those of SV-COMP's memory safety together are "valid-memsafety".
  [[nodiscard]] std::string name() const;
};

/// __VERIFIER_error, reach_error, __assert_fail and its relatives: the default for task definitions.
Property assertions();
/// Assertions and undefined behaviour: the default for C files.
Property everything_but_leaks();
/// The names that stand for checks, for messages and help: "assertions, unreach-call, ...".
std::string property_names();
/// One of `property_names`, or a list of them with commas; throws base::InputError for another name.
Property property_from_name(std::string_view names);
/// The text of a .prp file (`where` is for messages); throws base::InputError when it is not one. Lines that have the
/// shape of a property but say what pincer does not know set `unsupported`.
Property parse_property(std::string_view text, std::string_view where);
/// The property with this `text`.
Property property_from_text(std::string_view text, std::string_view where);
/// All of them together. Each is a path to a .prp file or a list of names; a name wins over a file of the same name.
/// Throws base::InputError when there is no such file or it cannot be read.
Property load_property(std::span<const std::string> files_or_names);

}  // namespace pincer::program
