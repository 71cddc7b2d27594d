// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/large_stack.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <stdexcept>

#include "base/fork.h"

namespace pincer::base {
namespace {

/// Needs more than a kilobyte per level.
std::uint64_t depth_of(std::uint64_t levels) {
  std::array<char, 1000> frame{};
  volatile char* const used = &frame[levels % frame.size()];
  *used = 1;
  return levels == 0 ? 0 : depth_of(levels - 1) + static_cast<std::uint64_t>(*used);
}

constexpr std::uint64_t kDeep = 100'000;  // 100 MB; a stack usually has 8

TEST(LargeStack, IsLarge) {
  std::uint64_t reached = 0;
  on_large_stack([&] { reached = depth_of(kDeep); });
  EXPECT_EQ(reached, kDeep);
}

TEST(LargeStack, PassesOnWhatIsThrown) {
  EXPECT_THROW(on_large_stack([] { throw std::out_of_range("far below"); }), std::out_of_range);
  on_large_stack([] { EXPECT_THROW(throw std::out_of_range("inside"), std::out_of_range); });
}

TEST(LargeStack, Nests) {
  int inner = 0;
  on_large_stack([&] { on_large_stack([&] { inner = 1; }); });
  EXPECT_EQ(inner, 1);
}

TEST(LargeStack, CanForkAndEndOnIt) {
  on_large_stack([] {
    const pid_t child = fork_alone();
    if (child == 0) _exit(depth_of(kDeep) == kDeep ? 7 : 1);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 7);
  });
}

TEST(LargeStack, IsSmallerWhereAddressesAreFew) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "AddressSanitizer needs more addresses";
#endif
  const pid_t child = fork_alone();
  if (child == 0) {
    const rlimit limit{rlim_t{1} << 30, rlim_t{1} << 30};
    setrlimit(RLIMIT_AS, &limit);
    std::uint64_t reached = 0;
    on_large_stack([&] { reached = depth_of(kDeep); });
    _exit(reached == kDeep ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace
}  // namespace pincer::base
