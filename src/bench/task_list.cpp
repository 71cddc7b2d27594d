// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/task_list.h"

#include <fmt/format.h>
#include <glob.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <tuple>

#include "base/error.h"
#include "base/files.h"
#include "job/task.h"

namespace pincer::bench {

namespace fs = std::filesystem;

namespace {

bool is_c_file(const fs::path& path) { return path.extension() == ".c" || path.extension() == ".i"; }

/// Whether a YAML file in a folder is a task definition and not, say, a witness.
bool looks_like_task(const fs::path& path) {
  const std::string text = base::read_file(path);
  return text.starts_with("input_files:") || text.find("\ninput_files:") != std::string::npos;
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> definitions;
  std::vector<fs::path> programs;
  const auto options = fs::directory_options::skip_permission_denied;
  for (const auto& entry : fs::recursive_directory_iterator(folder, options)) {
    if (!entry.is_regular_file()) continue;
    if (job::is_task_file(entry.path()) && looks_like_task(entry.path())) definitions.push_back(entry.path());
    if (is_c_file(entry.path())) programs.push_back(entry.path());
  }
  return definitions.empty() ? programs : definitions;
}

std::vector<fs::path> expand(const fs::path& pattern) {
  glob_t found{};
  std::vector<fs::path> result;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0) result.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return result;
}

std::vector<fs::path> files_of_list(const fs::path& list) {
  std::vector<fs::path> result;
  std::istringstream lines(base::read_file(list));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    line.erase(0, line.find_first_not_of(" \t"));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.empty() || line.front() == '#') continue;
    const fs::path path = list.parent_path() / line;
    const std::vector<fs::path> found = fs::exists(path) ? std::vector<fs::path>{path} : expand(path);
    if (found.empty())
      throw base::InputError(fmt::format("{}:{}:1: error: there is no '{}'", list.string(), number, path.string()));
    result.insert(result.end(), found.begin(), found.end());
  }
  return result;
}

/// What an argument stands for, and the folder that its names are relative to.
struct Argument {
  std::vector<fs::path> files;
  fs::path folder;
};

Argument look_up(const fs::path& path) {
  if (fs::is_directory(path)) return {files_below(path), path};
  base::check_readable(path);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (path.extension() == ".set") return {files_of_list(path), folder};
  if (job::is_task_file(path) || is_c_file(path)) return {{path}, folder};
  throw base::InputError(
      fmt::format("'{}' is not a task definition (.yml), a folder, a list (.set) or a C file", path.string()));
}

/// Links are left alone: a task is called as it was found.
fs::path full_path(const fs::path& path) {
  const fs::path result = fs::absolute(path).lexically_normal();
  return result.has_filename() ? result : result.parent_path();  // no separator at the end
}

fs::path common_folder(const std::vector<Argument>& arguments) {
  fs::path common;
  for (const Argument& argument : arguments) {
    const fs::path folder = full_path(argument.folder);
    if (common.empty()) common = folder;
    const auto [last, ignored] = std::mismatch(common.begin(), common.end(), folder.begin(), folder.end());
    fs::path shared;
    for (auto part = common.begin(); part != last; ++part) shared /= *part;
    common = shared;
  }
  return common;
}

class Collector {
 public:
  Collector(fs::path root, std::optional<std::string> property, std::optional<frontend::DataModel> model)
      : root_(std::move(root)), property_(std::move(property)), model_(model) {
    if (property_) property_name_ = short_name(*property_);
  }

  void add(const fs::path& path) {
    BenchTask task;
    task.name = full_path(path).lexically_relative(root_).string();
    const fs::path folder = fs::path(task.name).parent_path();
    task.family = (folder.empty() || *folder.begin() == ".." ? root_.filename() : *folder.begin()).string();
    if (job::is_task_file(path))
      add_definition(task, path);
    else
      add_program(task, path);
  }

  std::vector<BenchTask> take() {
    std::vector<BenchTask> result;
    result.reserve(tasks_.size());
    for (auto& [key, task] : tasks_) result.push_back(std::move(task));
    return result;
  }

 private:
  /// "unreach-call" for properties/unreach-call.prp.
  static std::string short_name(const std::string& file) { return fs::path(file).stem().string(); }

  void add_program(BenchTask task, const fs::path& path) {
    task.files = {path};
    task.data_model = model_;
    task.property_file = property_.value_or("");
    task.property = property_name_;
    insert(std::move(task));
  }

  void add_definition(BenchTask task, const fs::path& path) {
    const job::Task definition = job::load_task(path);
    task.definition = path;
    task.files = definition.input_files;
    task.data_model = definition.data_model;
    const auto expected = expected_verdicts(base::read_file(path), path.string());
    for (std::size_t i = 0; i < definition.property_files.size(); ++i) {
      task.property_file = definition.property_files[i].string();
      task.property = short_name(task.property_file);
      task.expected = expected[i];
      if (!property_ || task.property == property_name_) insert(task);
    }
    if (!definition.property_files.empty()) return;
    task.property_file = property_.value_or("");
    task.property = property_name_;
    insert(std::move(task));
  }

  void insert(BenchTask task) {
    auto key = std::tuple(task.name, task.property);
    tasks_.emplace(std::move(key), std::move(task));
  }

  fs::path root_;
  std::optional<std::string> property_;
  std::string property_name_;
  std::optional<frontend::DataModel> model_;  // of plain C files
  std::map<std::tuple<std::string, std::string>, BenchTask> tasks_;
};

}  // namespace

std::vector<std::optional<Expected>> expected_verdicts(std::string_view text, std::string_view where) {
  std::vector<std::optional<Expected>> result;
  const YAML::Node properties = YAML::Load(std::string(text))["properties"];
  for (const YAML::Node& property : properties) {
    result.emplace_back();
    const YAML::Node verdict = property["expected_verdict"];
    if (!verdict) continue;
    const std::string said = verdict.IsScalar() ? verdict.Scalar() : "";
    if (said != "true" && said != "false")
      throw base::InputError(
          fmt::format("{}:{}: error: 'expected_verdict' must be true or false", where, verdict.Mark().line + 1));
    result.back() = Expected{said == "true", property["subproperty"].as<std::string>("")};
  }
  return result;
}

std::vector<BenchTask> collect_tasks(const TaskSelection& selection) {
  std::vector<Argument> arguments;
  arguments.reserve(selection.arguments.size());
  for (const std::string& argument : selection.arguments) arguments.push_back(look_up(argument));
  if (selection.root && !fs::is_directory(*selection.root))
    throw base::InputError(fmt::format("--root: '{}' is not a folder", selection.root->string()));
  Collector collector(selection.root ? full_path(*selection.root) : common_folder(arguments), selection.property,
                      selection.data_model);
  for (const Argument& argument : arguments)
    for (const fs::path& file : argument.files) collector.add(file);
  return collector.take();
}

}  // namespace pincer::bench
