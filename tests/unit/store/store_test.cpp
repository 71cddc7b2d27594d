// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "base/error.h"
#include "base/files.h"
#include "store/housekeeping.h"

namespace pincer::store {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr std::size_t kAll = 100;

class Stores : public ::testing::Test {
 protected:
  Stores() : folder_(fs::path(::testing::TempDir()) / ("store-" + std::to_string(getpid()))) {
    fs::remove_all(folder_);
  }
  ~Stores() override { fs::remove_all(folder_); }

  Store store() {
    return {folder_, [this](const std::string& text) { warnings_.push_back(text); }};
  }
  [[nodiscard]] std::vector<fs::path> files() const {
    std::vector<fs::path> result;
    for (const auto& each : fs::recursive_directory_iterator(folder_))
      if (each.is_regular_file()) result.push_back(each.path());
    return result;
  }
  static void set_age(const fs::path& file, std::chrono::hours age) {
    fs::last_write_time(file, fs::file_time_type::clock::now() - age);
  }

  fs::path folder_;
  std::vector<std::string> warnings_;
};

TEST_F(Stores, KeepTextsByKindAndKey) {
  store().save("proofs", "aa1", "one");
  store().save("proofs", "aa1", "two");
  store().save("proofs", "aa1", "one");
  store().save("proofs", "bb1", "three");
  EXPECT_THAT(store().load("proofs", "aa1", kAll), UnorderedElementsAre("one", "two"));
  EXPECT_THAT(store().load("proofs", "bb1", kAll), ElementsAre("three"));
  EXPECT_THAT(store().load("verdicts", "aa1", kAll), IsEmpty());
  EXPECT_THAT(store().load("proofs", "cc1", kAll), IsEmpty());
  EXPECT_EQ(files().size(), 3U) << "one file each, nothing else";
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(Stores, GiveTheNewestFirst) {
  store().save("proofs", "aa1", "old");
  set_age(files().front(), std::chrono::hours(5));
  store().save("proofs", "aa1", "new");
  EXPECT_THAT(store().load("proofs", "aa1", 1), ElementsAre("new"));
}

TEST_F(Stores, IgnoreWhatIsDamaged) {
  store().save("proofs", "aa1", "a text that can be found");
  const fs::path file = files().front();
  std::string bytes = base::read_file(file);
  bytes[bytes.find("found")] = 'F';
  std::ofstream(file, std::ios::binary) << bytes;
  store().save("proofs", "aa1", "another");
  EXPECT_THAT(store().load("proofs", "aa1", kAll), ElementsAre("another"));
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("is damaged")));
  store().save("proofs", "aa1", "a text that can be found");
  EXPECT_THAT(store().load("proofs", "aa1", kAll), UnorderedElementsAre("another", "a text that can be found"))
      << "it is written again";
}

TEST_F(Stores, IgnoreWhatBelongsElsewhere) {
  store().save("proofs", "aa1", "one");
  const fs::path file = files().front();
  const fs::path other = folder_ / "proofs" / "aa" / "aa2" / file.filename();
  fs::create_directories(other.parent_path());
  fs::copy_file(file, other);
  std::ofstream(other.parent_path() / "README") << "hello";
  EXPECT_THAT(store().load("proofs", "aa2", kAll), IsEmpty());
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("does not belong there")));
}

TEST_F(Stores, ThatCannotBeWrittenCostAWarning) {
  std::ofstream(folder_.string()) << "a file";
  store().save("proofs", "aa1", "one");
  EXPECT_THAT(store().load("proofs", "aa1", kAll), IsEmpty());
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("nothing can be kept")));
}

TEST_F(Stores, CanBeUsedByManyProcesses) {
  constexpr int kProcesses = 8;
  constexpr int kTexts = 40;
  std::vector<pid_t> processes;
  for (int p = 0; p < kProcesses; ++p) {
    const pid_t process = fork();
    if (process == 0) {
      const Store mine(folder_, [](const std::string&) { _exit(1); });
      for (int i = 0; i < kTexts; ++i) {
        mine.save("proofs", "aa1", std::string(3000, static_cast<char>('a' + i % 26)) + std::to_string(i));
        for (const std::string& text : mine.load("proofs", "aa1", 5))
          if (text.size() < 3001) _exit(2);
      }
      _exit(0);
    }
    processes.push_back(process);
  }
  for (const pid_t process : processes) {
    int status = 0;
    waitpid(process, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  }
  EXPECT_EQ(store().load("proofs", "aa1", 1000).size(), static_cast<std::size_t>(kTexts));
  EXPECT_EQ(files().size(), static_cast<std::size_t>(kTexts)) << "nobody left anything behind";
}

TEST_F(Stores, LoseWhatIsOld) {
  store().save("proofs", "aa1", "old");
  set_age(files().front(), std::chrono::hours(48));
  store().save("proofs", "bb1", "new");
  const Collected collected = collect_garbage(folder_, {.most_bytes = {}, .oldest = std::chrono::hours(24)});
  EXPECT_EQ(collected.removed.entries, 1U);
  EXPECT_EQ(collected.left.entries, 1U);
  EXPECT_THAT(store().load("proofs", "aa1", kAll), IsEmpty());
  EXPECT_THAT(store().load("proofs", "bb1", kAll), ElementsAre("new"));
}

TEST_F(Stores, LoseWhatWasNotUsedForTheLongestTime) {
  store().save("proofs", "aa1", std::string(5000, 'a'));
  set_age(files().front(), std::chrono::hours(3));
  store().save("proofs", "bb1", std::string(5000, 'b'));
  for (const fs::path& file : files())
    set_age(file, std::chrono::hours(file.string().find("aa1") != std::string::npos ? 9 : 2));
  EXPECT_EQ(store().load("proofs", "aa1", kAll).size(), 1U) << "to be read is to be used";
  const Collected collected = collect_garbage(folder_, {.most_bytes = 6000, .oldest = {}});
  EXPECT_EQ(collected.removed.entries, 1U);
  EXPECT_EQ(store().load("proofs", "aa1", kAll).size(), 1U);
  EXPECT_THAT(store().load("proofs", "bb1", kAll), IsEmpty());
}

TEST_F(Stores, LoseWhatWritersLeftBehind) {
  store().save("proofs", "aa1", "one");
  const fs::path left = files().front().parent_path() / "new-host-1-2";
  std::ofstream(left) << "half";
  EXPECT_EQ(contents(folder_).at("proofs").entries, 1U);
  EXPECT_EQ(collect_garbage(folder_, {}).removed.entries, 0U) << "somebody may be writing";
  set_age(left, std::chrono::hours(30));
  EXPECT_EQ(collect_garbage(folder_, {}).removed.entries, 1U);
  EXPECT_THAT(store().load("proofs", "aa1", kAll), ElementsAre("one"));
}

TEST_F(Stores, AreFolders) {
  EXPECT_THROW(static_cast<void>(contents(folder_)), base::InputError);
  fs::create_directories(folder_ / "some" / "deep" / "other");
  std::ofstream(folder_ / "some" / "deep" / "other" / "file") << "of somebody";
  EXPECT_TRUE(contents(folder_).empty());
  EXPECT_EQ(collect_garbage(folder_, {.most_bytes = 0, .oldest = {}}).removed.entries, 0U) << "others' files stay";
}

}  // namespace
}  // namespace pincer::store
