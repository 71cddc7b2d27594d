// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

namespace pincer::program {

enum class PropertyKind : std::uint8_t { UnreachCall, NoOverflow, MemorySafety };

/// What must never happen.
struct Property {
  PropertyKind kind = PropertyKind::UnreachCall;
  std::set<std::string> error_functions;  // UnreachCall: a call of any of these is the violation
  std::set<std::string> error_labels;     // UnreachCall: old tasks: reaching a label of this name is
  std::set<std::string> memory_checks;    // MemorySafety: which of valid-free, valid-deref, valid-memtrack
  std::string entry;                      // the function of init(...); "" when the property does not say
  std::string text;                       // as given: the CHECK lines or the name
  /// What `Verdict: FALSE(...)` names: "unreach-call", "no-overflow", "valid-memsafety".
  [[nodiscard]] std::string_view name() const;
  /// Non-empty: a property that SV-COMP knows and pincer does not check (termination, data races, ...).
  std::string unsupported;
};

/// The default: __VERIFIER_error, reach_error, __assert_fail and its relatives.
Property assertions();
/// One of `unreach-call no-overflow memsafety assertions`; throws base::InputError for another name.
Property property_from_name(std::string_view name);
/// The text of a .prp file (`where` is for messages); throws base::InputError when it is not one. Lines that have the
/// shape of a property but say what pincer does not know set `unsupported`.
Property parse_property(std::string_view text, std::string_view where);
/// A path to a .prp file or a name; a name wins over a file of the same name. Throws base::InputError when there is no
/// such file or it cannot be read.
Property load_property(const std::string& file_or_name);

}  // namespace pincer::program
