// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <coroutine>
#include <exception>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/contract.h"

namespace pincer::base {

/// A recursive function whose frames live on the heap: only memory limits its depth, and it can pause and go on later.
/// A coroutine that returns Recursion calls another one, or itself, by `co_await f(...)`, and may pause by
/// `co_await pause_if(condition)`. Its parameters outlive the call only if they are values.
///
///   Recursion<int> depth(int n) { co_return n == 0 ? 0 : 1 + co_await depth(n - 1); }
///   Recursion<int> call = depth(1'000'000);
///   while (!call.resume()) {}  // until it pauses, or is done
///   call.result();
///
/// Law: pauses change nothing but when the rest is done. What is thrown comes out of resume(), as from any function.
template <class T>
class [[nodiscard]] Recursion;

namespace recursion {

struct Frame;

/// The calls that have begun and not returned, the outermost first.
struct Calls {
  std::vector<Frame*> frames;
  bool paused = false;
};

struct Frame {
  Calls* calls = nullptr;
  std::coroutine_handle<> handle;
  std::coroutine_handle<>* owner = nullptr;  // what would destroy it in the frame of the caller
  std::exception_ptr thrown;
};

/// Back to the loop in resume(), which goes on with the caller.
struct Return {
  Frame& frame;
  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> /*done*/) const noexcept { frame.calls->frames.pop_back(); }
  void await_resume() const noexcept {}
};

}  // namespace recursion

/// Pauses the whole recursion where the condition holds.
struct pause_if {  // NOLINT(readability-identifier-naming): reads as a function
  bool condition;
  [[nodiscard]] bool await_ready() const noexcept { return !condition; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> caller) const noexcept {
    caller.promise().calls->paused = true;
  }
  void await_resume() const noexcept {}
};

template <class T>
class [[nodiscard]] Recursion {
 public:
  struct promise_type : recursion::Frame {  // NOLINT(readability-identifier-naming): the language asks for this name
    std::optional<T> value;

    Recursion get_return_object() { return Recursion(std::coroutine_handle<promise_type>::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    recursion::Return final_suspend() noexcept { return {*this}; }
    void return_value(T result) { value = std::move(result); }
    void unhandled_exception() { thrown = std::current_exception(); }
  };

  Recursion(Recursion&& other) noexcept
      : handle_(std::exchange(other.handle_, nullptr)), frame_(other.frame_), calls_(std::move(other.calls_)) {}
  Recursion& operator=(Recursion&&) = delete;
  Recursion(const Recursion&) = delete;
  Recursion& operator=(const Recursion&) = delete;
  ~Recursion() {
    // The innermost call first, one by one: a frame that destroyed its callee's would recurse on the stack.
    while (calls_ && !calls_->frames.empty()) {
      const recursion::Frame& innermost = *calls_->frames.back();
      calls_->frames.pop_back();
      *innermost.owner = nullptr;
      innermost.handle.destroy();
    }
    if (handle_) handle_.destroy();
  }

  /// Goes on until it pauses, which is false, or is done.
  bool resume() {
    if (!calls_) {
      calls_ = std::make_unique<recursion::Calls>();
      enter(*calls_);
    }
    calls_->paused = false;
    while (!calls_->frames.empty() && !calls_->paused) calls_->frames.back()->handle.resume();
    if (!calls_->frames.empty()) return false;
    if (frame_->thrown) std::rethrow_exception(frame_->thrown);
    return true;
  }
  [[nodiscard]] const T& result() const {
    require(frame_->value.has_value(), "a recursion has a result when it is done");
    return *frame_->value;
  }

  // co_await: what calls it waits until it is done
  [[nodiscard]] bool await_ready() const noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> caller) {
    enter(*caller.promise().calls);
  }
  T await_resume() {
    if (frame_->thrown) std::rethrow_exception(frame_->thrown);
    return std::move(*frame_->value);
  }

 private:
  explicit Recursion(std::coroutine_handle<promise_type> handle) : handle_(handle), frame_(&handle.promise()) {
    frame_->handle = handle;
  }
  void enter(recursion::Calls& calls) {
    frame_->calls = &calls;
    frame_->owner = &handle_;
    calls.frames.push_back(frame_);
  }

  std::coroutine_handle<> handle_;
  promise_type* frame_ = nullptr;
  std::unique_ptr<recursion::Calls> calls_;  // of the outermost call
};

}  // namespace pincer::base
