// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/execute/code.h"
#include "engine/execute/memory.h"

namespace pincer::engine::execute {

/// Where an execution takes its choices from.
class Source {
 public:
  Source() = default;
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  /// The next choice, for a value of that sort: `value_of(sort, bits)`.
  virtual std::uint64_t next(logic::Sort sort) = 0;
};

/// The value that a choice stands for: the low bits of the word; the number of the word with its sign, if the sort is
/// wider; for arrays, the array that has this value everywhere.
logic::Value value_of(logic::Sort sort, std::uint64_t bits);

/// What was chosen.
struct Choice {
  enum class Kind : std::uint8_t { Input, Havoc, Cell };
  Kind kind = Kind::Input;
  std::uint32_t where = 0;  // Input, Havoc: site; Cell: origin
  std::uint64_t index = 0;  // Cell: of the array
  std::uint64_t bits = 0;
};

struct Limits {
  std::uint64_t steps = 0;
  std::size_t calls = 100'000;  // activations at a time
  std::size_t choices = 1'000'000;
  std::size_t pages = 64'000;     // of memory
  std::size_t saved = 8'000'000;  // words of the callers' activations
};

struct Outcome {
  program::End end = program::End::StepLimit;
  program::LocationId last;   // where it ended, unless that was a limit
  program::EdgeId last_edge;  // Error: the one that led there
  std::uint64_t steps = 0;
  bool has_guessed = false;  // a value that is not modelled was chosen
};

/// How often an edge was taken in an execution; of branches only.
struct Hit {
  std::uint32_t count = 0;
  std::uint32_t cost = 0;
};

/// Executes code, as often as one likes. A run costs what it does: nothing of the run before it is cleaned that was not
/// touched, but for the variables.
class Machine {
 public:
  /// The code outlives the machine.
  explicit Machine(const Code& code);

  Outcome run(Source& source, const Limits& limits);
  /// The same, and remembers the operands of comparisons.
  Outcome run_watched(Source& source, const Limits& limits);

  // Of the last run.
  [[nodiscard]] const std::vector<Choice>& choices() const { return choices_; }
  /// The edges of branches that were taken.
  [[nodiscard]] const std::vector<std::uint32_t>& taken() const { return taken_; }
  [[nodiscard]] std::uint32_t count(std::uint32_t edge) const { return hits_[edge].count; }
  /// The comparisons, by instruction, and what they compared last.
  struct Compared {
    std::uint32_t instruction;
    std::uint64_t a;
    std::uint64_t b;
  };
  [[nodiscard]] std::vector<Compared> compared() const;
  /// How many cells of memory that nobody wrote hold something else than most of them.
  [[nodiscard]] std::size_t chosen_cells();
  /// What the certificate checker is told.
  [[nodiscard]] program::Choices certificate_choices();
  /// The value of a variable at the end.
  [[nodiscard]] logic::Value value(program::VariableId variable);

 private:
  struct Activation {
    std::uint32_t call = 0;
    std::size_t words = 0, boxes = 0, arrays = 0;  // where its callee's previous locals begin
  };
  /// Where the content of an array that nobody wrote comes from.
  struct Origin {
    std::optional<std::size_t> havoc;  // which one in the order of choices; none: from the beginning
    std::uint32_t array = 0;
    Cells cells;  // what was chosen
  };

  void reset();
  static std::uint64_t usual(Origin& origin);
  template <bool kWatch>
  Outcome execute(Source& source, const Limits& limits);
  void compare(std::uint32_t instruction, std::uint64_t a, std::uint64_t b) {
    if (seen_[instruction].instruction == kNone) compared_.push_back(instruction);
    seen_[instruction] = {instruction, a, b};
  }
  std::uint64_t load_unknown(std::uint32_t array, std::uint64_t index, Source& source);
  void fill(std::uint32_t array, std::uint64_t word);
  void copy(std::uint32_t to, std::uint32_t from);
  void choose(const Site& site, std::uint32_t index, Source& source);
  void apply(const General& general);
  void enter(std::uint32_t call);
  void leave();
  [[nodiscard]] logic::Value read(const Place& place) const;

  const Code& code_;
  PagePool pool_;
  std::vector<std::uint64_t> words_;
  std::vector<logic::Value> boxes_;
  std::vector<Memory> arrays_;
  std::vector<Origin> origins_;  // those of `used_origins_` are in use
  std::size_t used_origins_ = 0;
  std::vector<Hit> hits_;  // by edge
  std::vector<std::uint32_t> taken_;
  std::vector<Choice> choices_;
  std::vector<Activation> stack_;
  std::vector<std::uint64_t> saved_words_;
  std::vector<logic::Value> saved_boxes_;
  std::vector<Memory> saved_arrays_;
  std::vector<logic::Value> operands_;
  std::vector<Compared> seen_;  // by instruction, once one was watched
  std::vector<std::uint32_t> compared_;
  bool has_guessed_ = false;
};

}  // namespace pincer::engine::execute
