// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <string>
#include <utility>

#include "report/story.h"

namespace pincer::report {

/// What the names of a program stand for at some time of a story.
class KnownValues {
 public:
  struct Known {
    StoryValue value;
    std::size_t step;         // that told it
    bool is_fixed;            // assigned without reading anything
    std::string before = "";  // the value that it had before; "": none
  };

  /// A name gets a value.
  void know(const StoryValue& value, std::size_t step, bool is_fixed);
  /// A part of an object is stored, maybe under another name than the source uses here.
  void store(const std::string& part, const StoryValue& value, std::size_t step, bool is_fixed);

  [[nodiscard]] bool is_known(const StoryValue& value) const;
  /// What a variable or a part of one, as the source writes it in `scope`, stands for: `p->x` where p is &b is b.x.
  [[nodiscard]] const Known* find(const std::string& scope, const std::string& text) const;

 private:
  void set(const std::pair<std::string, std::string>& name, const StoryValue& value, std::size_t step, bool is_fixed);
  [[nodiscard]] const Known* find_name(const std::string& scope, const std::string& name) const;

  std::map<std::pair<std::string, std::string>, Known> known_;  // by scope and name
  std::map<std::string, std::string> stored_;                   // by object: the newest value
};

}  // namespace pincer::report
