// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "base/error.h"
#include "search/plan.h"

namespace pincer::driver {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

CommandLine parse(const std::vector<std::string>& arguments) {
  return parse_command_line(arguments, search::choices());
}

std::string complaint_about(const std::vector<std::string>& arguments) {
  try {
    parse(arguments);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Options, CheckMayBeLeftOut) {
  EXPECT_EQ(parse({"f.c"}).options.command, Command::Check);
  EXPECT_THAT(parse({"check", "f.c", "g.c"}).options.files, ElementsAre("f.c", "g.c"));
  EXPECT_EQ(parse({"run", "f.c"}).options.command, Command::Run);
}

TEST(Options, DefaultsAreLeftToTheTask) {
  const Options options = parse({"t.yml"}).options;
  EXPECT_TRUE(options.properties.empty());
  EXPECT_FALSE(options.entry);
  EXPECT_FALSE(options.data_model);
  EXPECT_FALSE(options.arithmetic);
  EXPECT_FALSE(options.dump);
  EXPECT_FALSE(options.json);
  EXPECT_FALSE(options.stats);
}

TEST(Options, Values) {
  const Options options = parse({"f.c", "--data-model", "ILP32", "--arithmetic=ideal", "--entry", "start", "--property",
                                 "p.prp", "--stats", "--json", "r.json"})
                              .options;
  EXPECT_EQ(options.data_model, frontend::DataModel::ILP32);
  EXPECT_EQ(options.arithmetic, job::Arithmetic::Ideal);
  EXPECT_EQ(options.entry, "start");
  EXPECT_EQ(options.properties, std::vector<std::string>{"p.prp"});
  EXPECT_EQ(options.json, "r.json");
  EXPECT_TRUE(options.stats);
  EXPECT_THAT(options.files, ElementsAre("f.c"));
}

TEST(Options, OnceOnly) {
  EXPECT_THAT(complaint_about({"f.c", "--entry", "a", "--entry", "b"}), HasSubstr("--entry is given more than once"));
  EXPECT_THAT(complaint_about({"f.c", "--set", "a=1", "--set", "a=2"}), HasSubstr("'a' is given more than once"));
  EXPECT_EQ(parse({"f.c", "--set", "a=1", "--set", "b=1"}).options.settings.size(), 2U);
}

TEST(Options, MisspelledNames) {
  EXPECT_THAT(complaint_about({"f.c", "--horn-solver", "golem"}),
              HasSubstr("--horn-solver goes with --engine horn; engine portfolio does not"));
  EXPECT_THAT(complaint_about({"f.c", "--engine", "bmc", "--horn-solver=golem"}), HasSubstr("engine bmc does not"));
  EXPECT_THAT(complaint_about({"f.c", "--engin", "bmc"}), HasSubstr("did you mean '--engine'?"));
  EXPECT_THAT(complaint_about({"f.c", "--engine", "bcm"}), HasSubstr("did you mean 'bmc'?"));
  EXPECT_THAT(complaint_about({"engines", "kinduction"}), HasSubstr("did you mean 'k-induction'?"));
}

TEST(Options, PropertiesAccumulate) {
  EXPECT_THAT(parse({"f.c", "--property", "a,b", "--property=c"}).options.properties, ElementsAre("a,b", "c"));
}

TEST(Options, CompilerFlagsKeepTheirOrder) {
  const Options options =
      parse({"-I", "inc", "f.c", "-DX=1", "-Iother", "-U", "X", "-std=gnu11", "g.c", "-include", "all.h", "-m32", "-O2",
             "-Wall", "-fwrapv", "-isystem/sys", "--entry", "-Dstart", "-q"})
          .options;
  EXPECT_THAT(options.files, ElementsAre("f.c", "g.c"));
  EXPECT_THAT(options.compiler_flags, ElementsAre("-Iinc", "-DX=1", "-Iother", "-UX", "-std=gnu11", "-includeall.h",
                                                  "-m32", "-O2", "-Wall", "-fwrapv", "-isystem/sys"));
  EXPECT_EQ(options.entry, "-Dstart") << "a value, whatever it looks like";
  EXPECT_TRUE(options.quiet);
}

TEST(Options, CompilerFlagsBehindDashes) {
  const Options options = parse({"f.c", "-DX", "--", "-o", "f.o", "--param", "a=b", "-I", "inc"}).options;
  EXPECT_THAT(options.files, ElementsAre("f.c"));
  EXPECT_THAT(options.compiler_flags, ElementsAre("-DX", "-o", "f.o", "--param", "a=b", "-I", "inc"));
}

TEST(Options, ProjectsHandOptionsOn) {
  const Options options = parse({"project", "commands.json", "--property", "division", "-DX", "--timeout", "5", "--set",
                                 "a=1", "--retry-open", "--set", "b=2", "--", "-m32"})
                              .options;
  EXPECT_THAT(options.handed_on, ElementsAre("--property", "division", "--set", "a=1", "--set", "b=2", "--retry-open"));
  EXPECT_THAT(options.compiler_flags, ElementsAre("-DX", "-m32"));
  EXPECT_EQ(options.timeout, 5);
  EXPECT_EQ(options.project, "commands.json");
}

TEST(Options, StoresKeepProofsOfEngines) {
  EXPECT_EQ(settings_of(parse({"f.c", "--store", "x"}).options).at("proof-store"), "x");
  EXPECT_EQ(settings_of(parse({"f.c", "--store", "x", "--set", "proof-store=y"}).options).at("proof-store"), "y");
  EXPECT_TRUE(settings_of(parse({"f.c", "--store", "x", "--engine", "bmc"}).options).empty());
}

TEST(Options, ProjectsNeedNoFiles) {
  EXPECT_EQ(parse({"--project", "build/compile_commands.json", "--entry", "f"}).options.project,
            "build/compile_commands.json");
}

TEST(Options, Dump) {
  EXPECT_EQ(parse({"f.c", "--dump", "cfa"}).options.dump->file, "");
  EXPECT_EQ(parse({"f.c", "--dump", "cfa=a=b.dot"}).options.dump->file, "a=b.dot");
  EXPECT_THAT(parse({"--dump", "cfa", "f.c"}).options.files, ElementsAre("f.c"));
  EXPECT_TRUE(parse({"f.c", "--dump", "blocks=b.dot"}).options.dump->what == Dump::What::Blocks);
  EXPECT_EQ(parse({"f.c", "--dump", "blocks=b.dot"}).options.dump->file, "b.dot");
  EXPECT_THAT(complaint_about({"f.c", "--dump", "graph"}), HasSubstr("'graph'"));
  EXPECT_THAT(complaint_about({"f.c", "--dump", "cfa="}), HasSubstr("missing"));
}

TEST(Options, RunTakesInputs) {
  const Options options = parse({"run", "f.c", "--inputs", "-1,0x2", "--steps", "5", "--trace"}).options;
  ASSERT_EQ(options.inputs.size(), 2U);
  EXPECT_EQ(*options.inputs[0].integer, -1);
  EXPECT_EQ(options.steps, 5U);
  EXPECT_TRUE(options.trace);
  EXPECT_THAT(complaint_about({"f.c", "--inputs", "1"}), HasSubstr("unknown option '--inputs'"));
  EXPECT_THAT(complaint_about({"run", "f.c", "--dump", "cfa"}), HasSubstr("unknown option '--dump'"));
}

TEST(Options, Misuse) {
  EXPECT_THAT(complaint_about({}), HasSubstr("no C file given"));
  EXPECT_THAT(complaint_about({"f.c", "--frobnicate"}), HasSubstr("unknown option '--frobnicate'"));
  EXPECT_THAT(complaint_about({"f.c", "-x"}), HasSubstr("unknown option '-x'"));
  EXPECT_THAT(complaint_about({"f.c", "--entry"}), HasSubstr("--entry needs a value"));
  EXPECT_THAT(complaint_about({"f.c", "--entry="}), HasSubstr("--entry needs a value"));
  EXPECT_THAT(complaint_about({"f.c", "-I"}), HasSubstr("-I needs a value"));
  EXPECT_THAT(complaint_about({"f.c", "-I", ""}), HasSubstr("-I needs a value"));
  EXPECT_THAT(complaint_about({"f.c", "--stats=yes"}), HasSubstr("--stats takes no value"));
  EXPECT_THAT(complaint_about({"f.c", "--data-model", "LP32"}), HasSubstr("unknown data model 'LP32'"));
  EXPECT_THAT(complaint_about({"f.c", "--arithmetic", "real"}), HasSubstr("unknown arithmetic 'real'"));
  EXPECT_THAT(complaint_about({"run", "f.c", "--inputs", "1,x"}), HasSubstr("'x' is not a number"));
  EXPECT_THAT(complaint_about({"run", "f.c", "--steps", "-1"}), HasSubstr("--steps"));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

TEST(Options, TheFirstPageFitsAScreen) {
  const std::string page = *parse({"--help"}).answer;
  EXPECT_LE(lines_of(page).size(), 24U);
  for (const std::string& line : lines_of(page)) EXPECT_LE(line.size(), 80U) << line;
  for (const std::string_view command : command_names()) EXPECT_THAT(page, HasSubstr("\n  " + std::string(command)));
  for (const char* word : {"--property", "--help-all", "Exit code"}) EXPECT_THAT(page, HasSubstr(word));
  EXPECT_THAT(page, Not(HasSubstr("--arithmetic")));
}

TEST(Options, HelpAllHasThePagesOfAllCommands) {
  const std::string all = *parse({"--help-all"}).answer;
  for (const char* command : {"check", "run", "certify", "validate", "engines"})
    EXPECT_THAT(all, HasSubstr(*parse({command, "--help"}).answer)) << command;
  for (const char* word : {"pincer bench TASK.yml", "pincer bench report", "--cpu-timeout", "--min-seconds"})
    EXPECT_THAT(all, HasSubstr(word));
}

TEST(Options, HelpIsThatOfTheCommand) {
  const std::string check = *parse({"check", "--help"}).answer;
  for (const char* word : {"--property", "--engine", "-std=", "--version", "--help"})
    EXPECT_THAT(check, HasSubstr(word));
  const std::string run = *parse({"run", "--help"}).answer;
  EXPECT_THAT(run, HasSubstr("--inputs-file"));
  EXPECT_THAT(run, Not(HasSubstr("--engine")));
  EXPECT_THAT(check, Not(HasSubstr("--inputs")));
  for (const char* command : {"check", "run", "certify", "validate", "engines"})
    EXPECT_THAT(complaint_about({command, "--frobnicate"}),
                HasSubstr(std::string("see 'pincer ") + command + " --help'"));
  EXPECT_THAT(complaint_about({"--frobnicate"}), HasSubstr("see 'pincer --help'"));
}

TEST(Options, HelpTellsTheDefaults) {
  const Options defaults;
  EXPECT_THAT(*parse({"check", "--help"}).answer, HasSubstr("(default: " + defaults.engine + ")"));
  EXPECT_THAT(*parse({"run", "--help"}).answer, HasSubstr(std::to_string(defaults.steps) + ")"));
}

TEST(Options, Version) {
  EXPECT_EQ(*parse({"--version"}).answer, "pincer " PINCER_VERSION "\n");
  EXPECT_EQ(*parse({"run", "--version"}).answer, "pincer " PINCER_VERSION "\n");
}

TEST(Options, Engines) {
  const std::string list = *parse({"engines"}).answer;
  const std::string help = *parse({"engines", "--help"}).answer;
  EXPECT_THAT(help, HasSubstr("Usage: pincer engines"));
  EXPECT_THAT(help, Not(HasSubstr("--property")));
  for (const engine::EngineInfo& engine : search::choices()) {
    EXPECT_THAT(list, HasSubstr(engine.name));
    const std::string page = *parse({"engines", engine.name}).answer;
    for (const std::string& line : lines_of(page)) EXPECT_LE(line.size(), 90U) << line;
    EXPECT_TRUE(page.starts_with(engine.name + "\n"));
    EXPECT_GE(std::count(page.begin(), page.end(), '.'), 3) << "the idea of " << engine.name;
    const std::string in_one_line = std::regex_replace(page, std::regex("\\s+"), " ");
    for (const engine::SettingInfo& setting : engine.settings) {
      EXPECT_THAT(page, HasSubstr("--set " + setting.name + "="));
      if (!setting.values.empty()) {
        EXPECT_THAT(in_one_line, HasSubstr("default: " + setting.values.front()));
      }
    }
    EXPECT_EQ(page.find("Paper:") != std::string::npos, engine.name != "portfolio");
  }
  EXPECT_THAT(complaint_about({"engines", "bmc", "horn"}), HasSubstr("one engine at a time"));
  EXPECT_THAT(complaint_about({"f.c", "--engine", "magic"}), HasSubstr("--engine: unknown engine 'magic'"));
}

TEST(Options, Evidence) {
  EXPECT_EQ(parse({"certify", "c.json", "f.c"}).options.evidence, "c.json");
  EXPECT_THAT(parse({"validate", "w.yml", "f.c", "g.c"}).options.files, ElementsAre("f.c", "g.c"));
  EXPECT_THAT(complaint_about({"certify"}), HasSubstr("no certificate given"));
  EXPECT_THAT(complaint_about({"validate", "w.yml"}), HasSubstr("no C file given"));
}

}  // namespace
}  // namespace pincer::driver
