// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/compiler_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace pincer::job {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

CompilerFlags read(const std::vector<std::string>& words, const std::string& folder = "") {
  return read_flags(words, folder);
}

TEST(CompilerFlags, WhatTheProgramDependsOnIsKeptInOrder) {
  const auto flags = read({"-DA", "-U", "A", "-D", "B=1", "-std=c99", "-funsigned-char", "-include", "x.h", "-fwrapv"});
  EXPECT_THAT(flags.kept, ElementsAre("-DA", "-UA", "-DB=1", "-std=c99", "-funsigned-char", "-includex.h", "-fwrapv"));
  EXPECT_THAT(flags.not_honoured, IsEmpty());
}

TEST(CompilerFlags, WhatOnlySaysHowToCompileIsPassedOver) {
  const auto flags = read({"-c",
                           "-O2",
                           "-g3",
                           "-Wall",
                           "-Werror=format",
                           "-fPIC",
                           "-o",
                           "a.o",
                           "-MD",
                           "-MF",
                           "a.d",
                           "-pipe",
                           "-fno-strict-aliasing",
                           "-fsanitize=address",
                           "-lm",
                           "-L",
                           "lib",
                           "-x",
                           "c",
                           "-w",
                           "-fstack-protector"});
  EXPECT_THAT(flags.kept, IsEmpty());
  EXPECT_THAT(flags.not_honoured, IsEmpty());
  EXPECT_THAT(flags.others, IsEmpty());
}

TEST(CompilerFlags, WhatCannotBeHonouredIsSaid) {
  const auto flags = read({"-ftrapv", "-ffast-math", "-mfloat-abi=hard", "--target=arm-none-eabi", "-fopenmp"});
  EXPECT_THAT(flags.kept, IsEmpty());
  EXPECT_THAT(flags.not_honoured,
              ElementsAre("-ftrapv", "-ffast-math", "-mfloat-abi=hard", "--target=arm-none-eabi", "-fopenmp"));
}

TEST(CompilerFlags, SizesOfTypes) {
  EXPECT_EQ(read({"-m32"}).data_model, frontend::DataModel::ILP32);
  EXPECT_EQ(read({"-m32", "-m64"}).data_model, frontend::DataModel::LP64);
  EXPECT_FALSE(read({"-O2"}).data_model);
}

TEST(CompilerFlags, PathsAreRelativeToTheFolder) {
  const auto flags =
      read({"-I../include", "-I", "/abs", "-isystem", "sys", "-include", "config.h", "-DX=../y"}, "build/a");
  EXPECT_THAT(flags.kept,
              ElementsAre("-Ibuild/include", "-I/abs", "-isystembuild/a/sys", "-includebuild/a/config.h", "-DX=../y"));
}

TEST(CompilerFlags, Misuse) {
  EXPECT_THROW(read({"-I"}), base::InputError);
  EXPECT_THROW(read({"-o"}), base::InputError);
  EXPECT_THAT(read({"a.c", "-DX"}).others, ElementsAre("a.c"));
}

}  // namespace
}  // namespace pincer::job
