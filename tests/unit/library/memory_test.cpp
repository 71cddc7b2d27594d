// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The models against the host's C library: quotients, allocation, tables, and what runs at exit.
#include <gtest/gtest.h>
#include <search.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cinttypes>
#include <climits>
#include <cstdlib>
#include <cstring>

#include "unit/library/models.h"

extern "C" {
div_t model_div(int, int);
ldiv_t model_ldiv(long, long);
lldiv_t model_lldiv(long long, long long);
imaxdiv_t model_imaxdiv(std::intmax_t, std::intmax_t);
std::intmax_t model_imaxabs(std::intmax_t);
}

namespace pincer::library {
namespace {

TEST(Memory, Quotients) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const long long a = arguments.integer();
    const long long b = arguments.integer();
    const int c = static_cast<int>(a);
    const int d = static_cast<int>(b);
    if (a != INT64_MIN) ASSERT_EQ(model_imaxabs(a), imaxabs(a));
    if (d != 0 && !(c == INT_MIN && d == -1)) {
      ASSERT_EQ(model_div(c, d).quot, div(c, d).quot);
      ASSERT_EQ(model_div(c, d).rem, div(c, d).rem);
    }
    if (b == 0 || (a == INT64_MIN && b == -1)) continue;
    ASSERT_EQ(model_ldiv(a, b).quot, ldiv(a, b).quot);
    ASSERT_EQ(model_ldiv(a, b).rem, ldiv(a, b).rem);
    ASSERT_EQ(model_lldiv(a, b).quot, lldiv(a, b).quot);
    ASSERT_EQ(model_lldiv(a, b).rem, lldiv(a, b).rem);
    ASSERT_EQ(model_imaxdiv(a, b).quot, imaxdiv(a, b).quot);
    ASSERT_EQ(model_imaxdiv(a, b).rem, imaxdiv(a, b).rem);
  }
}

TEST(Memory, Allocated) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const std::size_t n = arguments.number(20) + 1;
    const std::size_t size = arguments.number(4) == 0 ? SIZE_MAX / n + arguments.number(2) : arguments.number(9) + 1;
    if (size < 10) {
      auto* zeros = static_cast<unsigned char*>(model_calloc(n, size));
      for (std::size_t at = 0; at < n * size; ++at) ASSERT_EQ(zeros[at], 0);
      for (std::size_t at = 0; at < n * size; ++at) zeros[at] = static_cast<unsigned char>(at);
      const std::size_t m = arguments.number(20) + 1;
      auto* larger = static_cast<unsigned char*>(model_reallocarray(zeros, m, size));
      for (std::size_t at = 0; at < std::min(n, m) * size; ++at) ASSERT_EQ(larger[at], static_cast<unsigned char>(at));
      free(larger);
    } else if (size > SIZE_MAX / n) {
      ASSERT_EQ(model_reallocarray(nullptr, n, size), reallocarray(nullptr, n, size));
    }
    const std::size_t alignment =
        arguments.number(2) == 0 ? arguments.number(40) : std::size_t{1} << arguments.number(8);
    void* model = nullptr;
    void* host = nullptr;
    ASSERT_EQ(model_posix_memalign(&model, alignment, n), posix_memalign(&host, alignment, n)) << alignment;
    ASSERT_EQ(model == nullptr, host == nullptr);
    free(model);
    free(host);
  }
}

TEST(Memory, Searched) {
  Arguments arguments;
  const auto equal = [](const void* a, const void* b) {
    return *static_cast<const int*>(a) - *static_cast<const int*>(b);
  };
  for (int i = 0; i < kCalls; ++i) {
    int model[12];
    int host[12];
    std::size_t model_count = arguments.number(10);
    for (std::size_t at = 0; at < model_count; ++at) model[at] = static_cast<int>(arguments.number(8));
    memcpy(host, model, sizeof host);
    std::size_t host_count = model_count;
    const int key = static_cast<int>(arguments.number(8));
    const auto* found = static_cast<int*>(model_lsearch(&key, model, &model_count, sizeof(int), equal));
    ASSERT_EQ(found - model, static_cast<int*>(lsearch(&key, host, &host_count, sizeof(int), equal)) - host);
    ASSERT_EQ(model_count, host_count);
    ASSERT_EQ(memcmp(model, host, model_count * sizeof(int)), 0);
    found = static_cast<int*>(model_lfind(&key, model, &model_count, sizeof(int), equal));
    ASSERT_EQ(found - model, static_cast<int*>(lfind(&key, host, &host_count, sizeof(int), equal)) - host);
  }
}

// What the handlers below did, and where to register more of them.
std::string done;
int (*at_exit)(void (*)());
void first() { done += 'a'; }
void second() { done += 'b'; }
void third() {
  done += 'c';
  at_exit(first);
}
void numbered(int status, void* argument) {
  done += static_cast<char>('0' + status);
  done += *static_cast<const char*>(argument);
}

TEST(Memory, HandlersAtExit) {
  Arguments arguments;
  static int ends[2];
  for (int i = 0; i < kCalls; ++i) {
    std::vector<std::uint64_t> kinds(arguments.number(12));
    for (std::uint64_t& kind : kinds) kind = arguments.number(4);
    const auto register_all = [&](auto with_status) {
      for (const std::uint64_t kind : kinds) {
        if (kind == 3)
          with_status(numbered, const_cast<char*>("x"));
        else
          at_exit(std::vector<void (*)()>{first, second, third}[kind]);
      }
    };
    done.clear();
    at_exit = model_atexit;
    register_all(model_on_exit);
    model___pincer_run_handlers(3);
    std::string expected;
    for (std::size_t at = kinds.size(); at-- > 0;)
      expected += std::vector<std::string>{"a", "b", "ca", "3x"}[kinds[at]];
    ASSERT_EQ(done, expected);
    if (i % 200 != 0) continue;
    // The host's run in a process of their own, which writes down at last what was done.
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      done.clear();
      at_exit = atexit;
      atexit([] {
        if (write(ends[1], done.data(), done.size()) < 0) abort();
        _exit(0);
      });
      register_all(on_exit);
      exit(3);
    }
    close(ends[1]);
    char text[64];
    std::string host;
    for (ssize_t n; (n = read(ends[0], text, sizeof text)) > 0;) host.append(text, static_cast<std::size_t>(n));
    close(ends[0]);
    waitpid(child, nullptr, 0);
    ASSERT_EQ(host, expected);
  }
}

}  // namespace
}  // namespace pincer::library
