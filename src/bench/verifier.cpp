// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/verifier.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

#include "base/error.h"
#include "job/semantics.h"

namespace pincer::bench {

namespace fs = std::filesystem;

std::vector<std::string> split_words(const char* option, const std::string& text) {
  std::vector<std::string> result;
  std::optional<std::string> word;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (word) result.push_back(*std::exchange(word, std::nullopt));
      continue;
    }
    if (!word) word.emplace();
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '"' || c == '\''))
      quote = c;
    else if (c == '\\' && quote != '\'' && i + 1 < text.size())
      *word += text[++i];
    else
      *word += c;
  }
  if (quote != 0) throw base::InputError(fmt::format("{}: a quote is not closed in '{}'", option, text));
  if (word) result.push_back(*word);
  return result;
}

namespace {

/// The parts of a task that a command can ask for.
constexpr std::array kPlaces = {"{file}", "{property}", "{model}", "{bits}", "{task}", "{timeout}", "{memory}"};

/// Braces are for places only when they hold a word: "{}" and "{0}" may mean something to the tool.
void check_places(const std::string& word) {
  for (std::size_t open = 0; (open = word.find('{', open)) != std::string::npos; ++open) {
    const std::size_t close = word.find_first_not_of("abcdefghijklmnopqrstuvwxyz", open + 1);
    if (close == std::string::npos || word[close] != '}' || close == open + 1) continue;
    const std::string place = word.substr(open, close + 1 - open);
    bool known = false;
    for (const char* name : kPlaces) known = known || place == name;
    if (!known)
      throw base::InputError(
          fmt::format("--command: unknown placeholder {} (known are {})", place, fmt::join(kPlaces, " ")));
  }
}

bool can_run(const fs::path& path) { return access(path.c_str(), X_OK) == 0 && !fs::is_directory(path); }

void check_program(const std::string& program) {
  if (program.find('/') != std::string::npos) {
    if (can_run(program)) return;
  } else if (const char* path = std::getenv("PATH")) {
    std::istringstream folders(path);
    for (std::string folder; std::getline(folders, folder, ':');)
      if (can_run(fs::path(folder) / program)) return;
  }
  throw base::InputError(fmt::format("--command: there is no program '{}'", program));
}

std::string replaced(std::string word, const std::string& place, const std::string& value) {
  for (std::size_t at = 0; (at = word.find(place, at)) != std::string::npos; at += value.size())
    word.replace(at, place.size(), value);
  return word;
}

std::string path_text(const fs::path& path) {
  return path.string().starts_with('-') ? "./" + path.string() : path.string();
}

/// What stands for the places; {file} is not among them, because it can be several words.
std::string value_of(const std::string& place, const BenchTask& task, const RunLimits& limits) {
  const bool narrow = task.data_model == frontend::DataModel::ILP32;
  if (place == "{model}") return narrow ? "ILP32" : "LP64";
  if (place == "{bits}") return narrow ? "32" : "64";
  if (place == "{timeout}") return fmt::format("{}", limits.wall_seconds);
  if (place == "{memory}") {
    if (!limits.megabytes) throw base::InputError("the command needs {memory}: use --memory MB");
    return std::to_string(*limits.megabytes);
  }
  if (place == "{task}") return path_text(task.definition.empty() ? task.files.front() : task.definition);
  if (task.property_file.empty())
    throw base::InputError(fmt::format("the command needs {{property}}: use --property ('{}' has none)", task.name));
  return task.property_file;
}

/// A definition says all but, when it has several, which property.
std::vector<std::string> pincer_command(const Verifier& verifier, const BenchTask& task, const RunLimits& limits) {
  std::vector<std::string> result = verifier.words;
  const auto add = [&](const char* option, std::string value) {
    result.emplace_back(option);
    result.push_back(std::move(value));
  };
  if (!task.property_file.empty()) add("--property", task.property_file);
  if (task.definition.empty() && task.data_model) add("--data-model", std::string(job::to_string(*task.data_model)));
  add("--timeout", fmt::format("{}", limits.wall_seconds));
  if (limits.megabytes) add("--memory", std::to_string(*limits.megabytes));
  result.push_back(path_text(task.definition.empty() ? task.files.front() : task.definition));
  return result;
}

}  // namespace

Verifier engine_verifier(const std::string& program, const std::string& engine) {
  return {engine, {program, "check", "--quiet", "--engine", engine}, true};
}

Verifier command_verifier(const std::string& text) {
  constexpr const char* kNameLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+";
  const std::size_t equals = text.find_first_not_of(kNameLetters);
  const bool named = equals != std::string::npos && equals > 0 && text[equals] == '=';
  Verifier result;
  result.words = split_words("--command", named ? text.substr(equals + 1) : text);
  if (result.words.empty()) throw base::InputError("--command: there is no command");
  for (const std::string& word : result.words) check_places(word);
  check_program(result.words.front());
  result.name = named ? text.substr(0, equals) : fs::path(result.words.front()).filename().string();
  return result;
}

std::vector<std::string> command_line(const Verifier& verifier, const BenchTask& task, const RunLimits& limits) {
  if (verifier.is_pincer) return pincer_command(verifier, task, limits);
  std::vector<std::string> result;
  for (std::string word : verifier.words) {
    if (word == "{file}") {
      for (const fs::path& file : task.files) result.push_back(path_text(file));
      continue;
    }
    if (word.find("{file}") != std::string::npos) word = replaced(word, "{file}", path_text(task.files.front()));
    for (const char* place : kPlaces)
      if (word.find(place) != std::string::npos) word = replaced(word, place, value_of(place, task, limits));
    result.push_back(std::move(word));
  }
  return result;
}

}  // namespace pincer::bench
