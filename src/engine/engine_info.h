// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/settings.h"
#include "engine/toolbox.h"

namespace pincer::engine {

/// Which views of a program an engine is given, and in which order.
enum class Reads : std::uint8_t {
  Program,           // the program as it is
  Bits,              // the program without what does not matter
  Cells,             // the same, with the cells of small arrays as variables
  Integers,          // over integers (exact wrap-around) only
  IntegersThenBits,  // over integers, then over bits where that gives no verdict
  BitsBriefly,  // first a moment over bits, if the program has nothing else: what mostly copies and compares is done soon
  BitsInTurns,    // the same, then integers for a while, then bits for longer: for engines that are as good at both
  BitsForMemory,  // over bits before integers, if the program has memory: there an address is a sum, over integers it
                  // is one modulo 2^32 and its bytes are quotients of quotients; else bits after a while over integers
};

/// How an engine sees programs with procedures (search/by_procedures).
enum class Calls : std::uint8_t {
  Cut,           // each procedure by itself, with summaries that are found without the engine
  CutThenTaken,  // the same, then as they are, which only finds violations
  CutIfLocal,    // as they are, without the checks that can be proved of a procedure by itself
  Taken,         // as they are
};

/// An engine, as the command line and the search know it. Every engine has one, in its own folder.
struct EngineInfo {
  std::string name;
  std::string line;   // what it does
  std::string idea;   // how, in about three sentences
  std::string paper;  // where it comes from; "" for what comes from nowhere else
  std::vector<SettingInfo> settings = {};
  Reads reads = Reads::Program;
  /// Can it do exactly what its paper says? Then it has the setting as-published.
  bool has_published = false;
  Calls calls = Calls::Cut;
  std::function<std::unique_ptr<Engine>(const Settings& settings, const Toolbox& toolbox)> make = {};
};

/// `--set numbers=...`, for engines that read numbers in several ways; the search looks at it, not the engine.
SettingInfo numbers_setting();
/// `--set intervals=...`, for engines that read a program over integers; the search looks at it, too.
SettingInfo intervals_setting();

}  // namespace pincer::engine
