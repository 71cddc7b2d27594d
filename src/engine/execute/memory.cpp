// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/execute/memory.h"

#include <algorithm>

namespace pincer::engine::execute {

Page* PagePool::take() {
  if (free_.empty()) {
    free_.reserve(all_.size() + 1);
    all_.push_back(std::make_unique<Page>());
    free_.push_back(all_.back().get());
  }
  Page* const page = free_.back();
  free_.pop_back();
  page->known.fill(0);  // the cells are written before they are read
  return page;
}

Page* Cells::look_up(std::uint64_t key) {
  Page* page = nullptr;
  if (key < kDense) {
    if (key < dense_.size()) page = dense_[key];
  } else if (const auto found = sparse_.find(key); found != sparse_.end()) {
    page = found->second;
  }
  if (page != nullptr) {
    last_key_ = key;
    last_ = page;
  }
  return page;
}

Page& Cells::add(std::uint64_t key, PagePool& pool) {
  Page* const page = pool.take();
  if (key < kDense) {
    if (key >= dense_.size()) dense_.resize(std::min(kDense, std::max<std::uint64_t>(2 * dense_.size(), key + 1)));
    dense_[key] = page;
  } else {
    sparse_.emplace(key, page);
  }
  keys_.push_back(key);
  last_key_ = key;
  last_ = page;
  return *page;
}

void Cells::clear(PagePool& pool) {
  for (const std::uint64_t key : keys_) {
    if (key < kDense) {
      pool.give(dense_[key]);
      dense_[key] = nullptr;
    } else {
      pool.give(sparse_.at(key));
    }
  }
  keys_.clear();
  sparse_.clear();
  last_key_ = kNoKey;
  last_ = nullptr;
}

void Cells::copy_from(const Cells& other, PagePool& pool) {
  if (this == &other) return;
  clear(pool);
  for (const std::uint64_t key : other.keys_) {
    add(key, pool) = key < kDense ? *other.dense_[key] : *other.sparse_.at(key);
  }
}

void Cells::swap(Cells& other) noexcept {
  std::swap(last_key_, other.last_key_);
  std::swap(last_, other.last_);
  dense_.swap(other.dense_);
  sparse_.swap(other.sparse_);
  keys_.swap(other.keys_);
}

}  // namespace pincer::engine::execute
