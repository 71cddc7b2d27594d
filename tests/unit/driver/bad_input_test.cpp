// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Bad input gets one clear message, exit code 2, no verdict and no output file. Every way to go wrong is one line here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <regex>
#include <sstream>
#include <string_view>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using namespace std::string_view_literals;

constexpr const char* kGood = "int main(void) { return 0; }\n";

struct Case {
  std::string name;
  std::vector<std::string> arguments;
  std::string message;  // part of the message
};

std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

/// The lines that state an error: Clang's notes, source lines and carets belong to the message before them.
std::vector<std::string> error_lines(const std::string& text) {
  static const std::regex error("(^|: )(fatal )?error: ");
  std::vector<std::string> result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line, error)) result.push_back(line);
  return result;
}

void make_files(const Tool& tool) {
  tool.file("good.c", kGood);
  tool.file("more.c", kGood);
  tool.file("empty.c", "");
  tool.file("syntax.c", "int main(void) {\n  int x = ;\n  return 0;\n}\n");
  tool.file("no_main.c", "int f(void) { return 0; }\n");
  tool.file("two_mains.c", std::string(kGood) + kGood);
  tool.file("binary.c", "\x7f\x45LF\x02\x01\x01\0\0\0\0\xff\xfe\x80 garbage\0\x01\x02"sv);
  tool.file("missing_header.c", "#include \"nowhere.h\"\nint main(void) { return 0; }\n");
  tool.file("folder.c/inside", "");
  tool.file("garbage.prp", "this is no property\n");
  tool.file("binary.prp", "\x01\x02\0\xff"sv);
  tool.file("empty.prp", "");
  tool.file("folder.prp/inside", "");
  tool.file("bad_inputs.txt", "1\n2x\n");
  tool.file("broken.yml", "format_version: '2.0'\ninput_files: [good.c\n");
  tool.file("empty.yml", "");
  tool.file("no_files.yml", "format_version: '2.0'\n");
  tool.file("missing_file.yml", "format_version: '2.0'\ninput_files: nowhere.c\n");
  tool.file("missing_property.yml",
            "format_version: '2.0'\ninput_files: good.c\nproperties: [{property_file: nowhere.prp}]\n");
  tool.file("java.yml", "format_version: '2.0'\ninput_files: good.c\noptions: {language: Java}\n");
  tool.file("bad_model.yml", "format_version: '2.0'\ninput_files: good.c\noptions: {data_model: LP32}\n");
}

class BadInput : public testing::TestWithParam<Case> {};

TEST_P(BadInput, OneMessageAndNothingElse) {
  const Tool tool;
  make_files(tool);
  const std::vector<std::string> before = tool.names();
  const ToolResult result = tool.run(GetParam().arguments);
  EXPECT_EQ(result.code, 2) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(error_lines(result.err).size(), 1U) << result.err;
  EXPECT_THAT(result.err, HasSubstr(GetParam().message));
  EXPECT_EQ(tool.names(), before) << "no output file, whole or in parts";
}

/// With every output there is, so that a half-written one would be seen.
std::vector<std::string> check(std::vector<std::string> arguments) {
  for (const char* more :
       {"--json", "out.json", "--sarif", "out.sarif", "--junit", "out.xml", "--dump", "cfa=out.dot", "--stats"})
    arguments.emplace_back(more);
  return arguments;
}

const std::vector<Case> kCases = {
    {"NoFile", {}, "pincer: error: no C file given"},
    {"NoFileForCheck", {"check"}, "pincer: error: no C file given"},
    {"NoFileForRun", {"run"}, "pincer: error: no C file given"},
    {"MissingFile", check({"nowhere.c"}), "'nowhere.c'"},
    {"NeitherCommandNorFile", check({"frobnicate"}), "'frobnicate' is neither a command nor a file"},
    {"MisspelledCommand", check({"certfy", "c.json", "good.c"}), "did you mean 'certify'?"},
    {"MisspelledProperty", check({"good.c", "--property", "overflow"}), "did you mean 'no-overflow'?"},
    {"MisspelledPropertyInAList", check({"good.c", "--property", "shift,bound"}), "did you mean 'bounds'?"},
    {"MisspelledSetting", {"good.c", "--engine", "horn", "--set", "number=bits"}, "did you mean 'numbers'?"},
    {"OptionTwice", {"good.c", "--json", "a.json", "--json", "b.json"}, "--json is given more than once"},
    {"CommandInSecondPlace", {"good.c", "run"}, "'run' is neither a command nor a file"},
    {"EmptyName", check({""}), "error: "},
    {"EmptyFile", check({"empty.c"}), "main"},
    {"SyntaxError", check({"syntax.c"}), "syntax.c:2:11: error: expected expression"},
    {"SyntaxErrorInRun", {"run", "syntax.c"}, "syntax.c:2:11: error: expected expression"},
    {"NoMain", check({"no_main.c"}), "main"},
    {"TwoMainsInOneFile", check({"two_mains.c"}), "two_mains.c:2:5: error: redefinition of 'main'"},
    {"TwoMainsInTwoFiles", check({"good.c", "more.c"}), "main"},
    {"Folder", check({"folder.c"}), "'folder.c'"},
    {"Binary", check({"binary.c"}), "binary.c"},
    {"MissingHeader", check({"missing_header.c"}), "error: 'nowhere.h' file not found"},
    {"SecondFileMissing", check({"good.c", "nowhere.c"}), "'nowhere.c'"},
    {"MissingProperty", check({"good.c", "--property", "nowhere.prp"}), "nowhere.prp"},
    {"UnknownPropertyInAList", check({"good.c", "--property", "shift,frobnicate"}), "frobnicate"},
    {"UnknownPropertyName", check({"good.c", "--property", "frobnicate"}), "frobnicate"},
    {"GarbageProperty", check({"good.c", "--property", "garbage.prp"}), "garbage.prp"},
    {"BinaryProperty", check({"good.c", "--property", "binary.prp"}), "binary.prp"},
    {"EmptyProperty", check({"good.c", "--property", "empty.prp"}), "empty.prp"},
    {"FolderProperty", check({"good.c", "--property", "folder.prp"}), "folder.prp"},
    {"UnknownOption", check({"good.c", "--frobnicate"}), "unknown option '--frobnicate'"},
    {"UnknownShortOption", check({"good.c", "-x"}), "unknown option '-x'"},
    {"OptionWithoutValue", {"good.c", "--entry"}, "--entry needs a value"},
    {"UnknownEntry", check({"good.c", "--entry", "start"}), "start"},
    {"BadDataModel", check({"good.c", "--data-model", "LP32"}), "LP32"},
    {"BadArithmetic", check({"good.c", "--arithmetic", "real"}), "real"},
    {"BadStandard", check({"good.c", "-std=c1066"}), "c1066"},
    {"BadDefinition", check({"good.c", "-D", "-5"}), "error: "},
    {"BadDump", {"good.c", "--dump", "frobnicate"}, "frobnicate"},
    {"BadNumberInInputs", {"run", "good.c", "--inputs", "1,2x"}, "'2x' is not a number"},
    {"BadNumberInFile", {"run", "good.c", "--inputs-file", "bad_inputs.txt"}, "bad_inputs.txt:2: error: '2x'"},
    {"MissingInputsFile", {"run", "good.c", "--inputs-file", "nowhere.txt"}, "'nowhere.txt'"},
    {"BadSteps", {"run", "good.c", "--steps", "many"}, "'many'"},
    {"UnwritableJson", {"good.c", "--json", "nowhere/out.json"}, "'nowhere/out.json'"},
    {"JsonIsFolder", {"good.c", "--json", "folder.c"}, "'folder.c'"},
    {"UnwritableSarif", {"good.c", "--sarif", "nowhere/out.sarif", "--json", "out.json"}, "'nowhere/out.sarif'"},
    {"UnwritableJUnit", {"good.c", "--junit", "nowhere/out.xml", "--json", "out.json"}, "'nowhere/out.xml'"},
    {"SarifInRun", {"run", "good.c", "--sarif", "out.sarif"}, "unknown option '--sarif'"},
    {"UnwritableDump", {"good.c", "--dump", "cfa=nowhere/out.dot"}, "'nowhere/out.dot'"},
    {"UnwritableJsonInRun", {"run", "good.c", "--json", "nowhere/out.json"}, "'nowhere/out.json'"},
    {"BrokenTask", check({"broken.yml"}), "broken.yml:"},
    {"EmptyTask", check({"empty.yml"}), "empty.yml"},
    {"MissingTask", check({"nowhere.yml"}), "'nowhere.yml'"},
    {"TaskWithoutFiles", check({"no_files.yml"}), "no_files.yml"},
    {"TaskWithMissingFile", check({"missing_file.yml"}), "'nowhere.c'"},
    {"TaskWithMissingProperty", check({"missing_property.yml"}), "nowhere.prp"},
    {"TaskInJava", check({"java.yml"}), "java.yml:3"},
    {"TaskWithBadDataModel", check({"bad_model.yml"}), "bad_model.yml:3"},
    {"TaskAndFile", check({"broken.yml", "good.c"}), "task definition"},
};

INSTANTIATE_TEST_SUITE_P(All, BadInput, testing::ValuesIn(kCases),
                         [](const testing::TestParamInfo<Case>& info) { return info.param.name; });

TEST(BadInputs, FilesWithoutPermission) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read and write everything";
  const Tool tool;
  tool.file("good.c", kGood);
  tool.file("secret.c", kGood);
  tool.file("fixed.json", "{}");
  tool.protect("secret.c", 0);
  tool.protect("fixed.json", 0400);
  EXPECT_EQ(tool.run({"secret.c"}).code, 2);
  EXPECT_EQ(tool.run({"good.c", "--json", "fixed.json"}).code, 2);
  EXPECT_EQ(tool.read("fixed.json"), "{}");
}

}  // namespace
}  // namespace pincer::driver
