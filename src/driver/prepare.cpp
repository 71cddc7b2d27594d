// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/prepare.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "base/nearest.h"
#include "driver/outputs.h"
#include "frontend/entry.h"
#include "job/project.h"
#include "job/task.h"

namespace pincer::driver {

namespace {

bool is_task(const Options& options) { return options.files.size() == 1 && job::is_task_file(options.files.front()); }

job::Task task_of(const Options& options) {
  if (is_task(options)) return job::load_task(options.files.front());
  job::Task task;
  for (const std::string& file : options.files) {
    if (job::is_task_file(file)) throw base::InputError("a task definition must be the only file");
    task.input_files.emplace_back(file);
  }
  return task;
}

/// A word that looks like a command rather than like a file deserves another message than a missing file.
void check_file(const std::filesystem::path& file) {
  const bool word = !file.has_extension() && !file.has_parent_path();
  if (word && !std::filesystem::exists(file))
    throw base::InputError(fmt::format("'{}' is neither a command nor a file{} (the commands are {}, in first place)",
                                       file.string(), base::did_you_mean(file.string(), command_names()),
                                       fmt::join(command_names(), ", ")));
  base::check_readable(file);
}

/// All files that the run reads, but for headers.
std::vector<std::filesystem::path> inputs_of(const Options& options, const job::Task& task, const job::Job& job) {
  std::vector<std::filesystem::path> result(job.program.files.begin(), job.program.files.end());
  result.insert(result.end(), options.files.begin(), options.files.end());
  result.insert(result.end(), options.properties.begin(), options.properties.end());
  result.insert(result.end(), task.property_files.begin(), task.property_files.end());
  if (options.project) result.emplace_back(*options.project);
  if (options.evidence) result.emplace_back(*options.evidence);
  if (options.inputs_file) result.emplace_back(*options.inputs_file);
  return result;
}

program::Property property_of(const Options& options, const job::Task& task) {
  if (!options.properties.empty()) return program::load_property(options.properties);
  if (task.property_files.empty()) return is_task(options) ? program::assertions() : program::everything_but_leaks();
  // A task may come with several properties, of which pincer may not know all: the first that it does.
  std::optional<program::Property> first;
  for (const auto& file : task.property_files) {
    program::Property property = program::parse_property(base::read_file(file), file.string());
    if (property.unsupported.empty()) return property;
    if (!first) first = std::move(property);
  }
  return *first;
}

/// The compiler's flags on the command line, and those of the project.
void take_flags(const Options& options, const job::Task& task, job::Job& job) {
  const job::CompilerFlags flags = job::read_flags(options.compiler_flags);
  if (!flags.others.empty())
    throw base::InputError(fmt::format("'{}' is no flag of a compiler (files come before '--')", flags.others.front()));
  if (options.data_model && flags.data_model && *options.data_model != *flags.data_model)
    throw base::InputError("--data-model and the compiler's flag -m32 or -m64 contradict each other");
  job.program.clang_arguments = flags.kept;
  job::assume_without(job.program, flags.not_honoured);
  const auto said = options.data_model ? options.data_model : flags.data_model;
  job.program.data_model = (said ? said : task.data_model).value_or(frontend::DataModel::LP64);
  if (options.project) job::take_project(job, *options.project, said);
}

/// How the program starts in another function than main.
void take_entry(const Options& options, job::Job& job) {
  job.program.arguments = options.arguments;
  job.program.globals = options.globals;
  job.program.modular = options.modular;
  const frontend::Arguments& arguments = options.arguments;
  const bool says_something = !arguments.arrays.empty() || !arguments.strings.empty() || arguments.may_be_null;
  const bool is_main = frontend::function_of_entry(job.program.entry) == "main";
  if (is_main && (says_something || !arguments.are_own || options.globals != frontend::Globals::Initial))
    throw base::InputError("--array, --string, --null-arguments, --arguments and --globals are about --entry FUNCTION");
  if (says_something && !arguments.are_own)
    throw base::InputError("--array, --string and --null-arguments are about objects of their own (--arguments own)");
}

}  // namespace

job::Job prepare(const Options& options) {
  const job::Task task = task_of(options);
  job::Job job;
  for (const auto& file : task.input_files) {
    check_file(file);
    // A file called -x.c must not become an option on its way through Clang.
    job.program.files.push_back(file.string().starts_with('-') ? "./" + file.string() : file.string());
  }
  // The competition takes functions without a body as inputs, and memory as endless.
  job.program.extern_calls =
      options.extern_calls.value_or(is_task(options) ? frontend::ExternCalls::Pure : frontend::ExternCalls::Any);
  job.program.allocation =
      options.allocation.value_or(is_task(options) ? frontend::Allocation::NeverFails : frontend::Allocation::MayFail);
  job.program.property = property_of(options, task);
  const std::string& from_property = job.program.property.entry;
  job.program.entry = options.entry.value_or(from_property.empty() ? "main" : from_property);
  take_entry(options, job);
  take_flags(options, task, job);
  job.program.keep_result = options.command == Command::Run;
  job.arithmetic = options.arithmetic.value_or(task.arithmetic.value_or(job::Arithmetic::Bits));
  check_outputs(options, inputs_of(options, task, job));
  return job;
}

}  // namespace pincer::driver
