// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/large_stack.h"

#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>
#include <exception>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace pincer::base {
namespace {

constexpr std::size_t kLargest = std::size_t{1} << 36;
constexpr std::size_t kSmallest = std::size_t{1} << 24;  // less is not worth it

/// Addresses for a stack; memory comes with their use. The lowest page is not accessible: whoever gets there after all
/// ends, instead of overwriting what is below.
class StackMemory {
 public:
  StackMemory() {
    for (std::size_t size = kLargest; size >= kSmallest; size /= 2) {  // a limit of addresses (ulimit -v)
      void* const memory =
          mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
      if (memory == MAP_FAILED) continue;
      start_ = memory;
      size_ = size;
      mprotect(start_, static_cast<std::size_t>(sysconf(_SC_PAGESIZE)), PROT_NONE);
      return;
    }
  }
  ~StackMemory() {
    if (start_ != nullptr) munmap(start_, size_);
  }
  StackMemory(const StackMemory&) = delete;
  StackMemory& operator=(const StackMemory&) = delete;

  [[nodiscard]] void* start() const { return start_; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  void* start_ = nullptr;
  std::size_t size_ = 0;
};

struct Call {
  const std::function<void()>& work;
  ucontext_t caller{};
  ucontext_t callee{};
  std::exception_ptr thrown;
  // AddressSanitizer wants to know about both stacks.
  const void* caller_stack = nullptr;
  std::size_t caller_size = 0;
};

void perform(Call& call) {
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_finish_switch_fiber(nullptr, &call.caller_stack, &call.caller_size);
#endif
  try {  // nothing can be thrown from one stack to another
    call.work();
  } catch (...) {
    call.thrown = std::current_exception();
  }
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_start_switch_fiber(nullptr, call.caller_stack, call.caller_size);
#endif
}

/// makecontext passes numbers of type int only.
void entry(unsigned high, unsigned low) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): see above
  perform(*reinterpret_cast<Call*>((static_cast<std::uintptr_t>(high) << 32U) | low));
}

}  // namespace

void on_large_stack(const std::function<void()>& work) {
  const StackMemory stack;
  if (stack.start() == nullptr) return work();
  Call call{work};
  getcontext(&call.callee);
  call.callee.uc_stack.ss_sp = stack.start();
  call.callee.uc_stack.ss_size = stack.size();
  call.callee.uc_link = &call.caller;
  const auto address = reinterpret_cast<std::uintptr_t>(&call);
  // NOLINTNEXTLINE(clang-diagnostic-cast-function-type-mismatch): the type that makecontext wants
  makecontext(&call.callee, reinterpret_cast<void (*)()>(entry), 2, static_cast<unsigned>(address >> 32U),
              static_cast<unsigned>(address));
#ifdef __SANITIZE_ADDRESS__
  void* fake_stack = nullptr;
  __sanitizer_start_switch_fiber(&fake_stack, stack.start(), stack.size());
#endif
  swapcontext(&call.caller, &call.callee);
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
#endif
  if (call.thrown) std::rethrow_exception(call.thrown);
}

}  // namespace pincer::base
