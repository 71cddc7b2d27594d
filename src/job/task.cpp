// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/task.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "base/error.h"
#include "base/files.h"

namespace pincer::job {

namespace {

/// Reads one definition; a class only so that every message can name the file and the line.
class TaskReader {
 public:
  explicit TaskReader(std::string_view where) : where_(where) {}

  Task read(const YAML::Node& root) {
    if (!root.IsMap()) fail(root, "a task definition is a map with 'format_version' and 'input_files'");
    const std::string version = text(root, "format_version", root["format_version"]);
    if (!version.starts_with("0.1") && !version.starts_with("1.") && !version.starts_with("2."))
      fail(root["format_version"], fmt::format("task definitions of version '{}' are not supported", version));
    read_input_files(root);
    if (const YAML::Node properties = root["properties"]) read_properties(properties);
    if (const YAML::Node options = root["options"]) read_options(options);
    return std::move(task_);
  }

 private:
  [[noreturn]] void fail(const YAML::Node& node, const std::string& message) const {
    const YAML::Mark mark = node.Mark();
    if (mark.is_null()) throw base::InputError(fmt::format("{}: error: {}", where_, message));
    throw base::InputError(fmt::format("{}:{}:{}: error: {}", where_, mark.line + 1, mark.column + 1, message));
  }

  /// The scalar that `node` must be; `parent` gives the place when it is not there at all.
  std::string text(const YAML::Node& parent, const char* key, const YAML::Node& node) const {
    if (!node) fail(parent, fmt::format("'{}' is missing", key));
    if (!node.IsScalar() || node.Scalar().empty()) fail(node, fmt::format("'{}' must be a text", key));
    return node.Scalar();
  }

  template <class Parse>
  auto named(const YAML::Node& node, Parse parse, const std::string& name) const {
    try {
      return parse(name);
    } catch (const base::InputError& error) {
      fail(node, error.what());
    }
  }

  void read_input_files(const YAML::Node& root) {
    const YAML::Node files = root["input_files"];
    if (files && files.IsSequence())
      for (const YAML::Node& file : files) task_.input_files.emplace_back(text(files, "input_files", file));
    else
      task_.input_files.emplace_back(text(root, "input_files", files));
    if (task_.input_files.empty()) fail(files, "'input_files' is empty");
  }

  void read_properties(const YAML::Node& properties) {
    if (!properties.IsSequence()) fail(properties, "'properties' must be a list");
    for (const YAML::Node& property : properties) {
      if (!property.IsMap()) fail(property, "a property must be a map with 'property_file'");
      task_.property_files.emplace_back(text(property, "property_file", property["property_file"]));
    }
  }

  void read_options(const YAML::Node& options) {
    if (!options.IsMap()) fail(options, "'options' must be a map");
    if (const YAML::Node language = options["language"]; language && text(options, "language", language) != "C")
      fail(language, fmt::format("the language '{}' is not supported (C is)", language.Scalar()));
    if (const YAML::Node model = options["data_model"])
      task_.data_model = named(model, parse_data_model, text(options, "data_model", model));
    if (const YAML::Node arithmetic = options["arithmetic"])
      task_.arithmetic = named(arithmetic, parse_arithmetic, text(options, "arithmetic", arithmetic));
  }

  std::string_view where_;
  Task task_;
};

}  // namespace

Task parse_task(std::string_view text, std::string_view where) {
  try {
    return TaskReader(where).read(YAML::Load(std::string(text)));
  } catch (const YAML::Exception& error) {
    if (error.mark.is_null()) throw base::InputError(fmt::format("{}: error: {}", where, error.msg));
    throw base::InputError(
        fmt::format("{}:{}:{}: error: {}", where, error.mark.line + 1, error.mark.column + 1, error.msg));
  }
}

Task load_task(const std::filesystem::path& path) {
  Task task = parse_task(base::read_file(path), path.string());
  const auto resolve = [&](std::filesystem::path& file) { file = (path.parent_path() / file).lexically_normal(); };
  for (auto& file : task.input_files) resolve(file);
  for (auto& file : task.property_files) resolve(file);
  return task;
}

bool is_task_file(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".yml" || extension == ".yaml";
}

}  // namespace pincer::job
