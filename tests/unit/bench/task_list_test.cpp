// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/task_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "unit/driver/tool.h"

namespace pincer::bench {
namespace {

using driver::Tool;
using testing::ElementsAre;
using testing::HasSubstr;

std::string definition(const std::string& file, const std::string& properties) {
  return "format_version: '2.0'\ninput_files: '" + file + "'\nproperties:\n" + properties +
         "options:\n  language: C\n  data_model: ILP32\n";
}

std::string reach(const std::string& verdict) {
  return "  - property_file: ../unreach-call.prp\n    expected_verdict: " + verdict + "\n";
}

class TaskList : public testing::Test {
 protected:
  void SetUp() override {
    tool_.file("set/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    for (const char* name : {"set/loops/one.c", "set/loops/two.c", "set/deep/down/three.c"})
      tool_.file(name, "int main(void) { return 0; }\n");
    tool_.file("set/loops/one.yml", definition("one.c", reach("true")));
    tool_.file("set/loops/two.yml", definition("two.c", reach("false")));
    tool_.file("set/deep/down/three.yml", definition("three.c", "  - property_file: ../../unreach-call.prp\n"));
    tool_.file("set/quick.set", "# a sample\n\nloops/two.yml\r\n  deep/*/*.yml\n");
  }

  [[nodiscard]] std::string path(const std::string& name) const { return (tool_.folder() / name).string(); }
  [[nodiscard]] std::vector<BenchTask> collect(const std::vector<std::string>& names) const {
    TaskSelection selection;
    for (const std::string& name : names) selection.arguments.push_back(path(name));
    return collect_tasks(selection);
  }
  static std::vector<std::string> names(const std::vector<BenchTask>& tasks) {
    std::vector<std::string> result;
    for (const BenchTask& task : tasks) result.push_back(task.family + ": " + task.name);
    return result;
  }
  [[nodiscard]] std::string complaint(const std::vector<std::string>& names) const {
    try {
      static_cast<void>(collect(names));
    } catch (const base::InputError& error) {
      return error.what();
    }
    return "none";
  }

  Tool tool_;
};

TEST_F(TaskList, FolderStandsForItsDefinitions) {
  const auto tasks = collect({"set"});
  EXPECT_THAT(names(tasks), ElementsAre("deep: deep/down/three.yml", "loops: loops/one.yml", "loops: loops/two.yml"));
  EXPECT_FALSE(tasks[0].expected.has_value());
  EXPECT_EQ(tasks[1].expected, (Expected{true, ""}));
  EXPECT_EQ(tasks[2].expected, (Expected{false, ""}));
  EXPECT_EQ(tasks[1].property, "unreach-call");
  EXPECT_EQ(tasks[1].data_model, frontend::DataModel::ILP32);
  EXPECT_TRUE(std::filesystem::exists(tasks[1].property_file));
  EXPECT_TRUE(std::filesystem::exists(tasks[1].files.front()));
}

TEST_F(TaskList, NamesAreTheSameHoweverATaskIsFound) {
  EXPECT_THAT(names(collect({"set/loops/", "set/deep"})), names(collect({"set"})));
  EXPECT_THAT(names(collect({"set/quick.set"})), ElementsAre("deep: deep/down/three.yml", "loops: loops/two.yml"));
  EXPECT_THAT(names(collect({"set/quick.set", "set", "set/loops/one.yml"})), names(collect({"set"})));
  TaskSelection one{{path("set/loops/one.yml")}, {}, {}, path("set")};
  EXPECT_THAT(names(collect_tasks(one)), ElementsAre("loops: loops/one.yml"));
  one.root.reset();
  EXPECT_THAT(names(collect_tasks(one)), ElementsAre("loops: one.yml"));
}

TEST_F(TaskList, CFilesWhereThereIsNoDefinition) {
  tool_.file("plain/a.c", "int main(void) { return 0; }\n");
  tool_.file("plain/witness.yml", "- entry_type: invariant_set\n");
  TaskSelection selection{{path("plain")}, "no-overflow", frontend::DataModel::ILP32, {}};
  const auto tasks = collect_tasks(selection);
  ASSERT_THAT(names(tasks), ElementsAre("plain: a.c"));
  EXPECT_EQ(tasks[0].property_file, "no-overflow");
  EXPECT_EQ(tasks[0].data_model, frontend::DataModel::ILP32);
  EXPECT_FALSE(tasks[0].expected.has_value());
}

TEST_F(TaskList, EveryPropertyIsATask) {
  tool_.file("set/loops/two.yml",
             definition("two.c", reach("true") + "  - property_file: ../memory.prp\n    expected_verdict: false\n"
                                                 "    subproperty: valid-free\n"));
  tool_.file("set/memory.prp", "CHECK( init(main()), LTL(G valid-free) )\n");
  TaskSelection selection{{path("set/loops/two.yml")}, {}, {}, {}};
  const auto both = collect_tasks(selection);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].property, "memory");
  EXPECT_EQ(both[0].expected, (Expected{false, "valid-free"}));
  EXPECT_EQ(both[1].property, "unreach-call");
  selection.property = "unreach-call";
  ASSERT_EQ(collect_tasks(selection).size(), 1U);
  EXPECT_EQ(collect_tasks(selection)[0].expected, (Expected{true, ""}));
}

TEST_F(TaskList, BadInput) {
  EXPECT_THAT(complaint({"nowhere"}), HasSubstr("No such file"));
  EXPECT_THAT(complaint({"set/unreach-call.prp"}), HasSubstr("is not a task definition"));
  tool_.file("set/bad.set", "loops/one.yml\nloops/none.yml\n");
  EXPECT_THAT(complaint({"set/bad.set"}), HasSubstr("bad.set:2:1: error: there is no"));
  tool_.file("set/loops/two.yml", definition("two.c", reach("maybe")));
  EXPECT_THAT(complaint({"set"}), HasSubstr("'expected_verdict' must be true or false"));
  tool_.file("set/loops/two.yml", "input_files: [\n");
  EXPECT_THAT(complaint({"set"}), HasSubstr("two.yml:"));
}

}  // namespace
}  // namespace pincer::bench
