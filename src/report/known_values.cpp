// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/known_values.h"

#include <fmt/format.h>

namespace pincer::report {

void KnownValues::set(const std::pair<std::string, std::string>& name, const StoryValue& value, std::size_t step,
                      bool is_fixed) {
  Known& known = known_[name];
  known = {value, step, is_fixed, known.value.value};
}

void KnownValues::know(const StoryValue& value, std::size_t step, bool is_fixed) {
  set({value.scope, value.name}, value, step, is_fixed);
}

void KnownValues::store(const std::string& part, const StoryValue& value, std::size_t step, bool is_fixed) {
  know(value, step, is_fixed);
  // Another call may have stored it.
  known_[{value.scope, value.name}].before = stored_[part];
  stored_[part] = value.value;
  if (part != value.name) set({"", part}, value, step, is_fixed);
}

bool KnownValues::is_known(const StoryValue& value) const {
  const auto known = known_.find({value.scope, value.name});
  return known != known_.end() && known->second.value.value == value.value;
}

const KnownValues::Known* KnownValues::find_name(const std::string& scope, const std::string& name) const {
  for (const std::string& where : {scope, std::string()}) {
    const auto known = known_.find({where, name});
    if (known != known_.end()) return &known->second;
  }
  return nullptr;
}

const KnownValues::Known* KnownValues::find(const std::string& scope, const std::string& text) const {
  if (const Known* known = find_name(scope, text)) return known;
  std::string name;
  for (std::size_t i = 0; i < text.size();) {
    if (text.compare(i, 2, "->") == 0) {
      const Known* pointer = find_name(scope, name);
      if (pointer == nullptr) return nullptr;
      name = pointer->value.value;
      if (name.starts_with('&')) name.erase(0, 1);
      name += '.';
      i += 2;
    } else if (text[i] == '[') {
      const std::size_t close = text.find(']', i);
      const std::string index = text.substr(i + 1, close - i - 1);
      const Known* known = find_name(scope, index);
      name += fmt::format("[{}]", known == nullptr ? index : known->value.value);
      i = close == std::string::npos ? text.size() : close + 1;
    } else {
      name += text[i++];
    }
  }
  return find_name(scope, name);
}

}  // namespace pincer::report
