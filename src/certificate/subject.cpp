// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/subject.h"

#include <fmt/format.h>

#include "base/sha256.h"

namespace pincer::certificate {

namespace {

/// Parts that cannot run into each other, whatever they contain.
std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += fmt::format("{}:{}\n", part.size(), part);
  return text;
}

}  // namespace

std::string rule_of(const program::Property& property) {
  std::string rule = property.name();
  for (const std::string& function : property.error_functions) rule += " " + function + "()";
  for (const std::string& label : property.error_labels) rule += " " + label + ":";
  for (const program::Check check : {program::Check::Deref, program::Check::Free, program::Check::Track})
    if (property.has(check)) rule.append(" ").append(name_of(check));
  return rule;
}

std::string program_hash(const Subject& subject) {
  std::vector<std::string> parts = {"pincer program 2", subject.data_model,   subject.arithmetic,
                                    subject.entry,      subject.extern_calls, subject.allocation};
  parts.insert(parts.end(), subject.start.begin(), subject.start.end());
  parts.push_back(fmt::format("{} arguments", subject.clang_arguments.size()));
  parts.insert(parts.end(), subject.clang_arguments.begin(), subject.clang_arguments.end());
  for (const Subject::File& file : subject.files) {
    parts.push_back(file.sha256);
    parts.insert(parts.end(), file.arguments.begin(), file.arguments.end());
  }
  return base::sha256(joined(parts));
}

std::string property_hash(const Subject& subject) { return base::sha256(joined({"pincer property 1", subject.rule})); }

std::string difference(const Subject& certified, const Subject& given) {
  if (certified.files.size() != given.files.size())
    return fmt::format("it has {} files, not {}", certified.files.size(), given.files.size());
  for (std::size_t i = 0; i < given.files.size(); ++i) {
    const Subject::File& there = certified.files[i];
    const Subject::File& here = given.files[i];
    if (there.sha256 != here.sha256) return fmt::format("'{}' is not what '{}' was", here.name, there.name);
    if (there.arguments != here.arguments)
      return fmt::format("'{}' is compiled with '{}', not with '{}'", there.name, fmt::join(there.arguments, " "),
                         fmt::join(here.arguments, " "));
  }
  const auto other = [](const char* what, const std::string& there, const std::string& here) {
    return fmt::format("its {} is {}, not {}", what, there, here);
  };
  if (certified.data_model != given.data_model) return other("data model", certified.data_model, given.data_model);
  if (certified.arithmetic != given.arithmetic) return other("arithmetic", certified.arithmetic, given.arithmetic);
  if (certified.entry != given.entry) return other("entry", certified.entry, given.entry);
  if (certified.start != given.start)
    return other("start", fmt::format("'{}'", fmt::join(certified.start, " ")),
                 fmt::format("'{}'", fmt::join(given.start, " ")));
  if (certified.extern_calls != given.extern_calls)
    return other("--extern", certified.extern_calls, given.extern_calls);
  if (certified.allocation != given.allocation) return other("--malloc", certified.allocation, given.allocation);
  if (certified.clang_arguments != given.clang_arguments) {
    return other("list of Clang arguments", fmt::format("'{}'", fmt::join(certified.clang_arguments, " ")),
                 fmt::format("'{}'", fmt::join(given.clang_arguments, " ")));
  }
  if (certified.rule != given.rule)
    return other("property", fmt::format("'{}'", certified.rule), fmt::format("'{}'", given.rule));
  return "";
}

}  // namespace pincer::certificate
