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

TEST_F(LibraryTest, AFunctionIsTheSameThroughAPointer) {
  const std::string text =
      "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\n"
      "struct hooks { void *(*alloc)(size_t); void (*release)(void *); char *(*copy)(char *, const char *);\n"
      "  int (*log)(const char *, ...); };\n"
      "int sum(const char *text, ...) { __builtin_va_list l; __builtin_va_start(l, text);\n"
      "  int a = __builtin_va_arg(l, int); return a + __builtin_va_arg(l, int); }\n"
      "struct hooks all[2] = {{malloc, free, strcpy, printf}, {0, 0, 0, sum}};\n"
      "int use(struct hooks *h) { char *p = h->alloc(4); h->copy(p, \"abc\"); h->log(\"%s\", p);\n"
      "  int r = p[2] == 'c'; h->release(p); return r; }\n"
      "int main() { return 100 * use(&all[0]) + all[1].log(\"\", 3, 4); }";
  EXPECT_EQ(result_of(text), 107);
  Options options;
  options.property = program::property_from_name("memsafety");
  EXPECT_EQ(result_of(text, {}, options), 107);
}

TEST_F(LibraryTest, AFunctionOfAStandardHeaderWithoutAModelIsRefused) {
  EXPECT_EQ(run(load_text("#include <regex.h>\nregex_t r; int main() { regcomp(&r, \"a\", 0); return 0; }").cfa).end,
            program::End::Unsupported);
  // Other parameters: not that function.
  EXPECT_EQ(run(load_text("int regcomp(int); int main() { regcomp(1); return 0; }").cfa, {1}).end, program::End::Exit);
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
