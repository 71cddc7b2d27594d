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
class Portfolio final : public Engine {
 public:
  struct Member {
    std::string name;
    std::function<std::unique_ptr<Engine>()> make;
  };

  explicit Portfolio(std::vector<Member> members) : members_(std::move(members)) {}
  certificate::Verdict run(const program::Cfa& cfa, const Context& context) override;
  [[nodiscard]] std::string asked() const override { return asked_; }

 private:
  std::vector<Member> members_;
  std::string asked_;
};

}  // namespace pincer::engine
