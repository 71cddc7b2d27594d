// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "logic/value/value.h"
#include "program/cfa.h"
#include "program/interpret.h"

namespace pincer::engine::execute {

// clang-format off
enum class Op : std::uint8_t {
  // dst := ..., on words; as in logic/value/bits.h
  Move, And, Or, Not, Eq, Ite,
  BvNot, BvNeg, BvXor, BvAdd, BvSub, BvMul, BvUDiv, BvURem, BvSDiv, BvSRem, BvShl, BvLShr, BvAShr,
  BvConcat, BvExtract, BvSignExtend, BvUlt, BvUle, BvSlt, BvSle,
  Apply,     // anything, through logic::apply: general[a]
  MoveBox,   // of values that are no words
  Load,      // dst := arrays[a][b]
  Store,     // arrays[dst][a] := b
  Fill,      // arrays[dst] := a everywhere
  Copy,      // arrays[dst] := arrays[a]
  Choose,    // dst := the next choice; sites[a]
  Call, Return,  // calls[a]; of the procedure a
  Jump,      // to dst
  // to dst if the condition holds; c: the edge that is taken then, d: the one that is taken otherwise
  JumpIf, JumpIfNot, JumpIfEq, JumpIfNe, JumpIfUlt, JumpIfUle, JumpIfSlt, JumpIfSle,
  Skip,      // to dst if the word a is 0; no edge is taken
  Stop,      // a: program::End, b: location, c: edge or kNone
};
// clang-format on

inline constexpr std::uint32_t kNone = ~std::uint32_t{0};

struct Instruction {
  Op op = Op::Stop;
  std::uint8_t width = 0;  // of the first operand; BvExtract: of the result
  std::uint8_t other = 0;  // BvConcat: width of the low part; BvExtract: low bit; BvSignExtend: width of the result
  std::uint32_t dst = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t d = 0;
};

/// Where a value is: a word, another scalar (or an array that is not one of words), or an array of words.
struct Place {
  enum class File : std::uint8_t { Word, Box, Array };
  File file = File::Word;
  std::uint32_t index = 0;
  logic::Sort sort = logic::Sort::boolean();
};

/// For Apply.
struct General {
  logic::Kind kind;
  unsigned attribute;
  logic::Sort sort;
  std::vector<Place> operands;
  Place result;
};

/// A statement that takes something from outside.
struct Site {
  bool is_input = false;  // else a havoc
  bool is_guess = false;
  Place target;
};

struct CallSite {
  program::ProcedureId procedure;
  std::vector<std::pair<Place, Place>> arguments;  // from, to
  std::vector<std::pair<Place, Place>> results;    // from, to
  std::uint32_t after = 0;                         // instruction
  std::uint32_t cost_inside = 0;                   // steps from the callee's entry to its first branch
  std::uint32_t cost_after = 0;                    // the same after the return
};

/// The locals of a procedure: ranges of words, boxes and arrays.
struct Locals {
  std::uint32_t first_word = 0, words = 0, first_box = 0, boxes = 0, first_array = 0, arrays = 0;
};

/// A program as one line of instructions over three files of registers. In each file variables come first, globals and
/// then the locals of each procedure; constants and intermediate results follow.
struct Code {
  std::vector<Instruction> instructions;
  std::uint32_t start = 0;
  std::uint32_t start_cost = 0;      // steps to the first branch
  std::vector<std::uint64_t> words;  // how the registers begin
  std::vector<logic::Value> boxes;   // the same
  std::vector<Place> arrays;         // by array: its variable's place, with its sort
  std::vector<program::VariableId> array_variables;
  std::uint32_t variable_words = 0;  // these are variables
  std::uint32_t variable_boxes = 0;
  std::vector<Place> variables;  // by variable id
  std::vector<Locals> locals;    // by procedure
  std::vector<General> general;
  std::vector<Site> sites;
  std::vector<CallSite> calls;
  std::vector<std::uint32_t> cost;                               // by edge: the steps from it to the next branch
  std::vector<std::pair<logic::Sort, std::uint64_t>> constants;  // words that the program mentions, each once
};

/// Why a program cannot be compiled.
struct NotCompiled {
  std::string what;
};

}  // namespace pincer::engine::execute
