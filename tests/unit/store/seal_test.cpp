// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "store/seal.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace pincer::store {
namespace {

namespace fs = std::filesystem;

class Seals : public ::testing::Test {
 protected:
  Seals() : folder_(fs::path(::testing::TempDir()) / ("seal-" + std::to_string(getpid()))) {
    fs::remove_all(folder_);
    setenv("XDG_STATE_HOME", folder_.c_str(), 1);
    unsetenv("PINCER_STORE_KEY");
  }
  ~Seals() override {
    fs::remove_all(folder_);
    unsetenv("XDG_STATE_HOME");
    unsetenv("PINCER_STORE_KEY");
  }

  fs::path folder_;
  fs::path file_ = folder_ / "pincer" / "store-key";
};

TEST_F(Seals, AreGenuineForOneTextUnderOneKey) {
  const Seal seal("a secret");
  const std::string sealed = seal.sealed("answers", "k", "text\nof two lines");
  EXPECT_EQ(seal.opened("answers", "k", sealed), "text\nof two lines");
  EXPECT_FALSE(seal.opened("answers", "l", sealed));
  EXPECT_FALSE(seal.opened("proofs", "k", sealed));
  EXPECT_FALSE(seal.opened("answers", "k", sealed + "."));
  EXPECT_FALSE(seal.opened("answers", "k", ""));
  EXPECT_FALSE(Seal("another secret").opened("answers", "k", sealed));
}

TEST_F(Seals, TheSecretIsMadeOnce) {
  const auto first = Seal::of_user("/tmp/store");
  const auto second = Seal::of_user("/tmp/store");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(second->opened("a", "k", first->sealed("a", "k", "text")), "text");
  struct stat status{};
  ASSERT_EQ(stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  EXPECT_EQ(std::distance(fs::directory_iterator(file_.parent_path()), {}), 1) << "nothing else is left";
}

TEST_F(Seals, ASecretThatOthersMayKnowIsNone) {
  ASSERT_TRUE(Seal::of_user("/tmp/store"));
  chmod(file_.c_str(), 0644);
  EXPECT_FALSE(Seal::of_user("/tmp/store"));
  chmod(file_.c_str(), 0600);
  EXPECT_TRUE(Seal::of_user("/tmp/store"));
  EXPECT_FALSE(Seal::of_user(folder_)) << "it would be a part of the store";
  std::ofstream(file_) << "short";
  EXPECT_FALSE(Seal::of_user("/tmp/store"));
}

TEST_F(Seals, ASecretOfTheEnvironmentComesFirst) {
  setenv("PINCER_STORE_KEY", "0123456789abcdef0123456789abcdef", 1);
  const auto given = Seal::of_user("/tmp/store");
  ASSERT_TRUE(given);
  EXPECT_FALSE(fs::exists(file_));
  setenv("PINCER_STORE_KEY", "short", 1);
  const auto own = Seal::of_user("/tmp/store");
  ASSERT_TRUE(own);
  EXPECT_FALSE(own->opened("a", "k", given->sealed("a", "k", "text")));
}

}  // namespace
}  // namespace pincer::store
