// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "witness/source_text.h"

namespace pincer::witness {

/// Who made the witness, and for which task.
struct WitnessMetadata {
  std::string format_version = "2.0";
  std::string uuid;
  std::string creation_time;  // ISO 8601 with offset
  std::string producer_name = "pincer";
  std::string producer_version;
  std::vector<std::pair<std::string, std::string>> input_files;  // path as given, SHA-256 of its bytes
  std::string specification;                                     // CHECK lines
  std::string data_model;                                        // ILP32 or LP64
};

struct WitnessLocation {
  std::string file;
  Position at;
  std::string function;  // "": not said
};

enum class WaypointType : std::uint8_t { Assumption, Branching, FunctionEnter, FunctionReturn, Target };

struct Waypoint {
  WaypointType type = WaypointType::Target;
  bool follow = true;  // else: avoid
  WitnessLocation location;
  std::string value;              // of the constraint; "": none
  std::string called;             // FunctionReturn: the C function, where pincer knows it; not part of the format
  std::optional<bool> direction;  // Branching of if and loops; not part of the format
  /// From format 1.0: what happens on a line. An assumption holds after the statement there. What cannot be found on the
  /// line, or not for sure, is not followed.
  bool is_by_line = false;
};

/// Any number of `avoid`, then the one to follow.
using Segment = std::vector<Waypoint>;

struct WitnessInvariant {
  bool loop = true;  // else: of a location
  WitnessLocation location;
  std::string value;  // a C expression
};

/// What a function asks of its callers and gives them; C expressions, the second one with `\old(x)` and `\result`.
struct WitnessContract {
  WitnessLocation location;
  std::string requirement;
  std::string guarantee;
};

/// A violation witness has segments, the last of which ends with the target (anywhere, if it has no line); a correctness witness has invariants.
struct Witness {
  WitnessMetadata metadata;
  bool violation = false;
  std::vector<Segment> segments;
  std::vector<WitnessInvariant> invariants;
  std::vector<WitnessContract> contracts = {};  // only format 2.1 has them
};

/// Format 2.0 or 2.1 in YAML, as the metadata say. Contracts are written in 2.1 only.
std::string to_yaml(const Witness& witness);
/// Format 1.0 in GraphML.
std::string to_graphml(const Witness& witness);

/// Reads format 2.x (YAML) and 1.0 (GraphML) of any producer. `where` is the file's name for messages. Entries of other kinds than violation
/// sequences and invariant sets, and what 2.1 adds to those, are listed in `ignored` (if given), one line each.
/// Throws base::InputError when it is not a witness, or one that pincer does not understand.
Witness parse_witness(const std::string& text, const std::string& where, std::vector<std::string>* ignored = nullptr);

}  // namespace pincer::witness
