// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "invariant/sampler.h"
#include "logic/term/terms.h"

namespace pincer::invariant {

/// A part of the heap as samples of executions show it: which regions of memory its objects lie in, and where the
/// pointers in them lead. All of it is only good for guesses.
struct HeapPart {
  /// A pointer to `offset` bytes behind the start of an object of the part with this number.
  struct Target {
    std::size_t part;
    std::uint64_t offset;
    auto operator<=>(const Target&) const = default;
  };
  /// `region[address + offset]`
  struct Field {
    logic::Term region;
    std::uint64_t offset;
    std::vector<Target> targets = {};  // none: no pointer to such an object
  };

  logic::Term ledger;  // program/ledgers.h
  std::vector<Field> fields;
  std::vector<std::uint64_t> sizes;  // of its objects, if these are few
  logic::Term node;                  // stands for the address of any object of the part,
  logic::Term other;                 // and for that of another one
};

/// The object of a part at or around an address, in one state.
struct HeapObject {
  std::size_t part;
  std::uint64_t start;
  std::uint64_t end;
};

class HeapParts {
 public:
  HeapParts(const program::Cfa& cfa, const encode::BlockGraph& graph, const Sampler& sampler);

  [[nodiscard]] const std::vector<HeapPart>& all() const { return parts_; }
  /// All objects of a state, by address.
  [[nodiscard]] std::vector<HeapObject> objects(const Sampler::Sample& sample) const;
  /// The object that the address lies in, of those.
  static std::optional<HeapObject> around(const std::vector<HeapObject>& objects, std::uint64_t address);

 private:
  void find_fields(const Sampler::Sample& sample);
  void find_targets(const Sampler::Sample& sample);

  const program::Cfa& cfa_;
  std::vector<HeapPart> parts_;
  std::vector<program::VariableId> lists_;  // program/ledgers.h
};

}  // namespace pincer::invariant
