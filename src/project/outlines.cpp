// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/outlines.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <list>
#include <nlohmann/json.hpp>

#include "base/child_process.h"
#include "base/error.h"
#include "base/sha256.h"

namespace pincer::project {

namespace {

using Json = nlohmann::ordered_json;

/// As one text for another process.
std::string to_text(const FileOutline& outline) {
  Json list = Json::array();
  for (const frontend::Definition& each : outline.definitions)
    list.push_back(
        {each.name, each.is_function, each.is_static, each.file, each.line, each.hash, each.uses, each.has_contract});
  Json bodies = Json::array();
  for (const Body& body : outline.bodies) bodies.push_back({body.function, body.begin, body.size});
  return Json({{"definitions", list}, {"error", outline.error}, {"inputs", outline.inputs}, {"bodies", bodies}})
      .dump(-1, ' ', true, Json::error_handler_t::replace);
}

void from_text(const std::string& text, FileOutline& outline) {
  const Json read = Json::parse(text);
  outline.error = read["error"];
  outline.inputs = read["inputs"].get<std::map<std::string, std::string>>();
  for (const Json& each : read["bodies"]) outline.bodies.push_back({each[0], each[1], each[2]});
  for (const Json& each : read["definitions"])
    outline.definitions.push_back({each[0], each[1], each[2], each[3], each[4], each[5], each[6], each[7]});
}

bool has_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// May a body say something about what follows it? Directives, and declarations that others see, may.
bool concerns_no_other(std::string_view body) {
  return !has_one_of(body, {"#", "extern", "_Pragma", "%:", "??", "asm"});
}

/// Headers of the system have lines and dates for messages.
bool is_of_system(const std::string& file) { return file.starts_with("/usr/"); }

FileOutline outline_one(const job::ProjectFile& file, const OutlineOptions& options) {
  FileOutline result{file.file, {}, ""};
  bool is_settled = true;        // no file changed meanwhile, nor does it mean something else at another time
  bool is_about_places = false;  // bodies that are left out matter to others
  std::string whole;
  frontend::Options program;
  program.files = {file.file};
  program.clang_arguments = options.arguments;
  program.own_arguments[file.file] = file.flags.kept;
  program.data_model = options.data_model.value_or(file.flags.data_model.value_or(frontend::DataModel::LP64));
  program.reads = [&](const std::string& name, std::string_view text) {
    const std::string hash = base::sha256(text);
    is_settled &= result.inputs.try_emplace(name, hash).first->second == hash;
    if (name == file.file) whole = text;
    if (is_of_system(name)) return;
    is_settled &= !has_one_of(text, {"__TIME__", "__DATE__", "__TIMESTAMP__"});
    is_about_places |= has_one_of(text, {"__LINE__", "__COUNTER__"});
  };
  std::map<std::size_t, Body> bodies;
  program.bodies = [&](const std::string& function, std::size_t begin, std::string_view text) {
    // What Clang gets may be rewritten.
    if (whole.substr(std::min(begin, whole.size()), text.size()) == text && concerns_no_other(text))
      bodies[begin] = {function, begin, text.size()};
  };
  try {
    result.definitions = frontend::outline(program);
  } catch (const base::InputError& error) {
    result.error = error.what();
  }
  if (!is_settled) result.inputs.clear();
  if (!is_about_places)
    for (const auto& [begin, body] : bodies) result.bodies.push_back(body);
  return result;
}

struct Outlining {
  Outlining(std::size_t which, const job::ProjectFile& file, const OutlineOptions& options)
      : number(which), process("compiling " + file.file, [&](const base::ChildProcess::Send& send) {
          send(to_text(outline_one(file, options)));
        }) {}

  std::size_t number;
  base::ChildProcess process;
};

}  // namespace

std::vector<FileOutline> outline_files(const std::vector<job::ProjectFile>& files, const OutlineOptions& options) {
  std::vector<FileOutline> result;
  for (const job::ProjectFile& file : files) result.push_back({file.file, {}, "it cannot be compiled"});
  std::list<Outlining> running;
  std::size_t next = 0;
  std::size_t done = 0;
  while (next < files.size() || !running.empty()) {
    for (; next < files.size() && running.size() < options.jobs; ++next)
      running.emplace_back(next, files[next], options);
    std::vector<pollfd> ready;
    for (const Outlining& each : running) ready.push_back({each.process.descriptor(), POLLIN, 0});
    poll(ready.data(), ready.size(), -1);
    for (auto each = running.begin(); each != running.end();) {
      if (!each->process.read()) {
        ++each;
        continue;
      }
      FileOutline& outline = result[each->number];
      if (const auto text = each->process.take())
        from_text(*text, outline);
      else
        outline.error = fmt::format("{}: error: the compiler failed: {}", outline.file, each->process.failure());
      each = running.erase(each);
      options.told(++done);
    }
  }
  return result;
}

}  // namespace pincer::project
