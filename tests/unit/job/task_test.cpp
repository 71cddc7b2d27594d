// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace pincer::job {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::string message_of(const std::string& text) {
  try {
    parse_task(text, "t.yml");
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Task, Complete) {
  const Task task = parse_task(R"(format_version: '2.0'
input_files: 'f.c'
properties:
  - property_file: ../properties/termination.prp
    expected_verdict: true
  - property_file: ../properties/unreach-call.prp
    expected_verdict: false
    subproperty: x
options:
  language: C
  data_model: ILP32
  arithmetic: ideal
)",
                               "t.yml");
  EXPECT_THAT(task.input_files, ElementsAre("f.c"));
  EXPECT_THAT(task.property_files, ElementsAre("../properties/termination.prp", "../properties/unreach-call.prp"));
  EXPECT_EQ(task.data_model, frontend::DataModel::ILP32);
  EXPECT_EQ(task.arithmetic, Arithmetic::Ideal);
}

TEST(Task, Minimal) {
  const Task task = parse_task("format_version: 1.0\ninput_files: [a.c, b.c]\n", "t.yml");
  EXPECT_THAT(task.input_files, ElementsAre("a.c", "b.c"));
  EXPECT_THAT(task.property_files, IsEmpty());
  EXPECT_FALSE(task.data_model);
  EXPECT_FALSE(task.arithmetic);
}

TEST(Task, VersionsInUse) {
  for (const char* version : {"'0.1'", "0.1", "1.0", "'1.0'", "\"2.0\"", "2.0", "2.1"})
    EXPECT_EQ(message_of(std::string("format_version: ") + version + "\ninput_files: a.c\n"), "") << version;
  EXPECT_THAT(message_of("format_version: '3.0'\ninput_files: a.c\n"), HasSubstr("version '3.0'"));
}

TEST(Task, MessagesHaveThePlace) {
  EXPECT_THAT(message_of("format_version: '2.0'\ninput_files: a.c\noptions: {data_model: LP32}\n"),
              StartsWith("t.yml:3:23: error: unknown data model 'LP32'"));
  EXPECT_THAT(message_of("format_version: '2.0'\ninput_files: [a.c\n"), StartsWith("t.yml:"));
}

TEST(Task, WhatIsNoTask) {
  const std::string head = "format_version: '2.0'\n";
  for (const std::string& text :
       std::vector<std::string>{"",
                                "just text",
                                "- a\n- b\n",
                                "input_files: a.c\n",
                                head,
                                head + "input_files: []\n",
                                head + "input_files: {a: b}\n",
                                head + "input_files: ''\n",
                                head + "input_files: [[a.c]]\n",
                                head + "input_files: a.c\nproperties: p.prp\n",
                                head + "input_files: a.c\nproperties: [p.prp]\n",
                                head + "input_files: a.c\nproperties: [{expected_verdict: true}]\n",
                                head + "input_files: a.c\noptions: C\n",
                                head + "input_files: a.c\noptions: {language: Java}\n",
                                head + "input_files: a.c\noptions: {data_model: [LP64]}\n",
                                "a: b: c",
                                "{",
                                "\"",
                                "&a *a",
                                "*a",
                                std::string("\0\xff\x01", 3)}) {
    EXPECT_THAT(message_of(text), StartsWith("t.yml")) << text;
    EXPECT_THAT(message_of(text), HasSubstr(": error: ")) << text;
  }
}

TEST(Task, OnlyYamlFilesAreTasks) {
  EXPECT_TRUE(is_task_file("a/b.yml"));
  EXPECT_TRUE(is_task_file("b.yaml"));
  EXPECT_FALSE(is_task_file("b.c"));
  EXPECT_FALSE(is_task_file("yml"));
}

}  // namespace
}  // namespace pincer::job
