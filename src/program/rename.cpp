// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/rename.h"

namespace pincer::program {

logic::Term Renamer::operator()(logic::Term term) {
  // A stack of our own: terms of straight-line code are deep.
  std::vector<logic::Term> stack{term};
  std::vector<logic::Term> children;
  while (!stack.empty()) {
    const logic::Term t = stack.back();
    if (done_.contains(t)) {
      stack.pop_back();
      continue;
    }
    const std::size_t size = stack.size();
    for (const logic::Term child : terms_->children(t)) {
      if (!done_.contains(child)) stack.push_back(child);
    }
    if (stack.size() > size) continue;
    children.clear();
    bool is_same = true;
    for (const logic::Term child : terms_->children(t)) {
      children.push_back(done_.at(child));
      is_same = is_same && children.back() == child;
    }
    done_.emplace(t, is_same ? t : terms_->rebuild(t, children));
    stack.pop_back();
  }
  return done_.at(term);
}

}  // namespace pincer::program
