// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// README.md and docs/ agree with the tool: tables are those of the help, options exist, links lead somewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "base/files.h"
#include "bench/bench_options.h"
#include "driver/options.h"
#include "driver/store_command.h"
#include "search/plan.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kRoot = support::source_folder();

std::vector<fs::path> documents() {
  std::vector<fs::path> result{kRoot / "README.md"};
  for (const auto& entry : fs::directory_iterator(kRoot / "docs"))
    if (entry.path().extension() == ".md") result.push_back(entry.path());
  return result;
}

std::vector<std::string> matches(const std::string& text, const std::regex& pattern, std::size_t group) {
  std::vector<std::string> result;
  for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i) result.push_back((*i)[group]);
  return result;
}

/// Names like --timeout, -I or -std= in a text.
std::vector<std::string> option_names(const std::string& text) {
  static const std::regex name(R"((^|[\s`,(|])(--[a-z][a-z-]*|-[a-zA-Z](?![\w-])|-std=))");
  return matches(text, name, 2);
}

std::set<std::string> options_in_help() {
  std::string text;
  for (const char* command : {"check", "project", "run", "certify", "explain", "validate", "engines"})
    text += *parse_command_line(std::vector<std::string>{command, "--help"}, search::choices()).answer;
  text += store_help();
  const std::vector<std::string> help{"--help"};
  text += *bench::parse_run_options(help).help + *bench::parse_report_options(help).help +
          *bench::parse_compare_options(help).help;
  const std::vector<std::string> names = option_names(text);
  return {names.begin(), names.end()};
}

TEST(Documentation, TablesOfTheReadmeAreThoseOfTheHelp) {
  const std::string readme = base::read_file(kRoot / "README.md");
  EXPECT_THAT(readme, HasSubstr("\n" + options_in_markdown() + "\n"));
  EXPECT_THAT(readme, HasSubstr("\n" + commands_in_markdown() + "\n"));
}

TEST(Documentation, HelpHasEveryOptionOfTheTable) {
  const std::set<std::string> known = options_in_help();
  for (const std::string& option : option_names(options_in_markdown())) EXPECT_TRUE(known.contains(option)) << option;
  EXPECT_GT(known.size(), 40U);
}

TEST(Documentation, OptionsInReadmeAndContractExist) {
  const std::set<std::string> known = options_in_help();
  for (const char* document : {"README.md", "docs/contract.md"}) {
    const std::vector<std::string> names = option_names(base::read_file(kRoot / document));
    EXPECT_GT(names.size(), 10U) << document;
    for (const std::string& name : names) EXPECT_TRUE(known.contains(name)) << document << ": " << name;
  }
}

TEST(Documentation, OptionsInTablesExist) {
  static const std::regex row(R"(\n\| (`-[^|]*) \|)");
  const std::set<std::string> known = options_in_help();
  for (const fs::path& document : documents())
    for (const std::string& cell : matches(base::read_file(document), row, 1))
      for (const std::string& name : option_names(cell)) EXPECT_TRUE(known.contains(name)) << document << ": " << name;
}

TEST(Documentation, RelativeLinksLeadToFiles) {
  static const std::regex link(R"(\]\(([^)\s#]+)(#[^)]*)?\))");
  std::size_t count = 0;
  for (const fs::path& document : documents()) {
    for (const std::string& target : matches(base::read_file(document), link, 1)) {
      if (target.find("://") != std::string::npos) continue;
      ++count;
      EXPECT_TRUE(fs::exists(document.parent_path() / target)) << document << ": " << target;
    }
  }
  EXPECT_GT(count, 10U);
}

}  // namespace
}  // namespace pincer::driver
