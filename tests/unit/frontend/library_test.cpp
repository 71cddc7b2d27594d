// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/library/library.h"

#include <gmock/gmock.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontend/compile.h"
#include "unit/frontend/load_helper.h"

namespace pincer::frontend {
namespace {

using ::testing::UnorderedElementsAreArray;

class LibraryTest : public FrontendTest {};

TEST_F(LibraryTest, FunctionsAreFoundInTheTextAsClangFindsThem) {
  for (const DataModel model : {DataModel::LP64, DataModel::ILP32}) {
    for (const LibraryFile& file : library_files()) {
      if (!file.name.ends_with(".c")) continue;
      llvm::LLVMContext context;
      Options options;
      options.data_model = model;
      std::vector<std::string_view> defined;
      const auto module = compile_library_file(options, file, context);
      for (const llvm::Function& function : *module) {
        if (!function.isDeclaration() && !function.hasLocalLinkage())
          defined.emplace_back(function.getName().data(), function.getName().size());
      }
      EXPECT_THAT(defined_functions(file.text), UnorderedElementsAreArray(defined)) << file.name;
    }
  }
}

TEST_F(LibraryTest, AFunctionOfTheProgramTakesPrecedence) {
  EXPECT_EQ(result_of("unsigned long strlen(const char *s) { return 7; }\n"
                      "char *strdup(const char *); int main() { return strlen(strdup(\"abc\")); }"),
            7);
}

TEST_F(LibraryTest, AFunctionWithOtherParametersIsNotTheLibrarys) {
  const Result loaded = load_text(
      "struct s { int a; }; int toupper(struct s *, int); struct s x;\n"
      "int main() { return toupper(&x, 'a'); }");
  ASSERT_EQ(loaded.warnings.size(), 1U);
  EXPECT_THAT(loaded.warnings.front().text, ::testing::HasSubstr("toupper"));
}

TEST_F(LibraryTest, WhatHappensInAModelHappensAtTheCall) {
  Options options;
  options.property = program::property_from_name("memsafety");
  const Result loaded =
      load_text("char *strcpy(char *, const char *);\nint main() {\n  char b[2];\n  strcpy(b, \"abc\");\n}", options);
  const program::Execution execution = run(loaded.cfa);
  ASSERT_EQ(execution.end, program::End::Error);
  EXPECT_EQ(loaded.cfa.edge(*execution.last_edge).where.line, 4U);
}

}  // namespace
}  // namespace pincer::frontend
