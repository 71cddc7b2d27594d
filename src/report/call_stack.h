// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program/debug_info.h"
#include "report/watched_run.h"

namespace pincer::report {

/// The functions that run at a moment of an execution. Those that were inlined are entered and left where the place of
/// the edges changes, procedures where they are called and return.
class CallStack {
 public:
  static constexpr std::size_t kNoStep = ~std::size_t{0};

  /// A function that is running.
  struct Scope {
    std::uint32_t activation;
    std::uint32_t frame;
    std::string function;
    std::string name;                        // with the number of the call: `f#2`
    std::size_t call = kNoStep;              // the step of the story that called it
    program::SourceLocation called_at = {};  // where that is
  };
  /// A function is called there; gives the step that says so.
  using Entered = std::function<std::size_t(const std::string& function, program::SourceLocation where)>;

  CallStack(const program::DebugInfo& debug, Entered entered) : debug_(debug), entered_(std::move(entered)) {}

  /// The execution takes an edge.
  void follow(const Moment& moment, const program::Edge& edge);
  /// A procedure is called, or returns.
  void call(program::SourceLocation where) { calls_.push_back(where); }
  void leave(std::uint32_t activation);

  [[nodiscard]] bool empty() const { return scopes_.empty(); }
  [[nodiscard]] const Scope& innermost() const { return scopes_.back(); }
  /// How many functions are active besides the first one.
  [[nodiscard]] std::uint32_t depth() const {
    return static_cast<std::uint32_t>(scopes_.empty() ? 0 : scopes_.size() - 1);
  }
  /// The step that called the innermost function.
  [[nodiscard]] std::size_t caller() const { return scopes_.empty() ? kNoStep : scopes_.back().call; }
  /// The name of the innermost function, or of that with the frame.
  [[nodiscard]] std::string name() const { return scopes_.empty() ? "" : scopes_.back().name; }
  [[nodiscard]] std::string name(std::optional<std::uint32_t> frame) const;

 private:
  void enter(std::uint32_t activation, std::uint32_t frame, bool is_procedure);

  const program::DebugInfo& debug_;
  Entered entered_;
  std::vector<Scope> scopes_;
  std::vector<program::SourceLocation> calls_;  // of procedures that run
  std::map<std::string, std::size_t> times_;    // by function: how often it was entered
};

}  // namespace pincer::report
