// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.h"

namespace pincer::base {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class Files : public testing::Test {
 protected:
  Files() : folder_(fs::temp_directory_path() / ("pincer-files-" + std::to_string(getpid()))) {
    fs::create_directory(folder_);
  }
  ~Files() override { fs::remove_all(folder_); }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : fs::directory_iterator(folder_)) result.push_back(entry.path().filename().string());
    return result;
  }

  fs::path folder_;
};

TEST_F(Files, ReadBackWhatWasWritten) {
  const OutputFile file(folder_ / "f");
  EXPECT_THAT(names(), ElementsAre()) << "nothing before there is something to say";
  file.write("one");
  file.write("two\n");
  EXPECT_EQ(read_file(folder_ / "f"), "two\n");
  file.write("");
  EXPECT_EQ(read_file(folder_ / "f"), "");
  EXPECT_THAT(names(), ElementsAre("f"));
}

TEST_F(Files, LinksStayLinks) {
  OutputFile(folder_ / "target").write("old");
  fs::create_symlink("target", folder_ / "link");
  OutputFile(folder_ / "link").write("new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_file(folder_ / "target"), "new");
}

TEST_F(Files, DevicesAreWrittenDirectly) {
  OutputFile("/dev/null").write("text");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THROW(OutputFile("/dev/full").write("text"), base::InputError);
}

TEST_F(Files, UnwritableFilesAreKnownBefore) {
  EXPECT_THROW(OutputFile{folder_}, base::InputError);
  EXPECT_THROW(OutputFile(folder_ / "missing" / "f"), base::InputError);
  EXPECT_THROW(OutputFile(""), base::InputError);
}

TEST_F(Files, UnreadableFiles) {
  EXPECT_THROW(read_file(folder_), base::InputError);
  EXPECT_THROW(read_file(folder_ / "missing"), base::InputError);
  EXPECT_THROW(check_readable(folder_ / "f" / "g"), base::InputError);
}

}  // namespace
}  // namespace pincer::base
