// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any text is a witness or an InputError; a witness in YAML that is written and read again is the same.
#include "witness/witness.h"

#include <vector>

#include "base/error.h"
#include "witness/expression_check.h"

namespace {

using pincer::witness::Witness;

/// What the format has, one text each.
std::vector<std::string> parts(const Witness& witness) {
  std::vector<std::string> result{witness.metadata.specification};
  const auto place = [&](const pincer::witness::WitnessLocation& location) {
    result.insert(result.end(), {location.file, std::to_string(location.at.line), std::to_string(location.at.column)});
  };
  for (const auto& [file, hash] : witness.metadata.input_files) result.insert(result.end(), {file, hash});
  for (const auto& segment : witness.segments) {
    for (const auto& waypoint : segment) {
      place(waypoint.location);
      result.insert(result.end(), {std::to_string(static_cast<int>(waypoint.type)), waypoint.value});
    }
  }
  for (const auto& invariant : witness.invariants) {
    place(invariant.location);
    result.push_back(invariant.value);
  }
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(pincer::witness::expression_problem(text));
  static_cast<void>(pincer::witness::branch_polarity(text));
  Witness witness;
  try {
    std::vector<std::string> ignored;
    witness = pincer::witness::parse_witness(text, "fuzz.yml", &ignored);
  } catch (const pincer::base::InputError&) {
    return 0;
  }
  static_cast<void>(pincer::witness::to_graphml(witness));
  if (witness.metadata.format_version == "1.0") return 0;  // its places are no places of the other format
  const Witness again = pincer::witness::parse_witness(pincer::witness::to_yaml(witness), "again.yml");
  if (parts(again) != parts(witness)) __builtin_trap();
  return 0;
}
