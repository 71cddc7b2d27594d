// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace pincer::engine {

/// Several engines side by side, each in a process of its own: whoever has a verdict that is certified first, wins, and
/// the others are ended. A member that crashes, hangs or runs out of memory costs its own answer only.
///
/// As many members run at a time as there are processors; the others wait or are paused. Turns get longer: every member
/// has its first turn before any has its second, which is twice as long, and so on.
class Portfolio final : public Engine {
 public:
  struct Member {
    std::string name;
    std::function<std::unique_ptr<Engine>()> make;
  };
  struct Options {
    /// In the order of their turns; may depend on the program.
    std::function<std::vector<Member>(const program::Cfa& cfa)> members;
    unsigned processors = 2;
  };

  explicit Portfolio(Options options) : options_(std::move(options)) {}
  certificate::Verdict run(const program::Cfa& cfa, const Context& context) override;
  [[nodiscard]] std::string asked() const override { return asked_; }

 private:
  Options options_;
  std::string asked_;
};

}  // namespace pincer::engine
