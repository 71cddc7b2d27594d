// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "program/property.h"

namespace pincer::certificate {

/// What a certificate is about: all that determines the program and the property. Include folders are left out, because
/// they differ from machine to machine; what is in a header shows when the claim is checked.
struct Subject {
  struct File {
    std::string name;                         // for people; the position in the list is what counts
    std::string sha256;                       // of its bytes
    std::vector<std::string> arguments = {};  // as below, of its own build
  };
  std::vector<File> files;
  std::string data_model;
  std::string arithmetic;
  std::string entry;
  std::vector<std::string> start = {};       // what its caller does besides the usual, as on the command line
  std::string extern_calls;                  // what functions without a body may do
  std::string allocation;                    // whether it may fail
  std::vector<std::string> clang_arguments;  // -D, -std= and the like, in order
  std::string property;                      // as the user gave it: CHECK lines or a name
  std::string rule;                          // what the property means; see `rule_of`
};

/// What a property says, the same for every way to write it: `unreach-call abort() reach_error() ERROR:`.
std::string rule_of(const program::Property& property);

/// SHA-256 over all that determines the program, and over the rule.
std::string program_hash(const Subject& subject);
std::string property_hash(const Subject& subject);

/// What tells the two apart, for people: "f.c has changed since"; "" when a certificate of one is about the other.
std::string difference(const Subject& certified, const Subject& given);

}  // namespace pincer::certificate
