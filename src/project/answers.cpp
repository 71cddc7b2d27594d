// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/answers.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "base/loaded_code.h"
#include "base/sha256.h"
#include "project/runs.h"

namespace pincer::project {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kKind = "answers";
constexpr std::size_t kMost = 4;  // those of others may be among them

/// Changes with the file; "": there is none.
std::string status_of(const std::string& file) {
  struct stat status{};
  if (stat(file.c_str(), &status) != 0) return "";
  return fmt::format("{} {} {} {}.{} {}.{}", status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec,
                     status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec);
}

/// "": it cannot be read.
std::string hash_of(const fs::path& file) {
  try {
    return base::sha256(base::read_file(file));
  } catch (const base::InputError&) {
    return "";
  }
}

/// Each word with its length: no two lists of words look the same.
std::string joined(const std::vector<std::string>& words) {
  std::string result;
  for (const std::string& word : words) result += fmt::format("{} {}\n", word.size(), word);
  return result;
}

std::string text_of(const std::optional<frontend::DataModel>& model) {
  if (!model) return "none";
  return *model == frontend::DataModel::ILP32 ? "ILP32" : "LP64";
}

/// The C file itself as its outline was made of it; "": it has changed.
std::string text_of_file(const FileOutline& outline) {
  const auto hash = outline.inputs.find(outline.file);
  try {
    std::string text = base::read_file(outline.file);
    if (hash != outline.inputs.end() && base::sha256(text) == hash->second) return text;
  } catch (const base::InputError&) {
  }
  return "";
}

bool has_open(const Run& run) { return counts_of(run).open > 0; }

}  // namespace

Answers::Answers(const Settings& settings, const std::vector<job::ProjectFile>& files,
                 const std::vector<FileOutline>& outlines, store::Store::Warn warn)
    : settings_(settings) {
  // Nodes of a cluster may see older files than this machine does.
  if (!settings.store || settings.slurm) return;
  seal_ = store::Seal::of_user(*settings.store);
  if (!seal_) return;
  store_.emplace(*settings.store, std::move(warn));
  about_all_ = joined({"pincer", PINCER_VERSION, base::loaded_code(), fs::current_path().string(),
                       text_of(settings.data_model), text_of(files.front().flags.data_model)});
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    const FileOutline& outline = outlines[i];
    if (!outline.error.empty() || outline.inputs.empty()) continue;
    const job::CompilerFlags& flags = files[i].flags;
    std::string text =
        joined({outline.file, text_of(flags.data_model), joined(flags.kept), joined(flags.not_honoured)});
    for (const auto& [name, hash] : outline.inputs) {
      if (name != outline.file) text += joined({name, hash});
      Input& input = inputs_[name];
      if (input.hash.empty()) input.status = status_of(name);
      input.hash = input.hash.empty() || input.hash == hash ? hash : "changed meanwhile";
    }
    texts_[outline.file] = text_of_file(outline);
    const bool is_new = outlines_.emplace(outline.file, &outline).second;
    files_[outline.file] = is_new ? base::sha256(text) : "";  // compiled twice: which one is meant?
  }
}

Answers::Question Answers::question(const Run& run) const {
  if (!store_ || run.function.needs.empty()) return {};
  Question result;
  std::string text = about_all_ + joined(question_of(settings_, run.function));
  for (const std::string& file : run.function.needs) {
    const auto known = files_.find(file);
    const auto used = run.function.reached.find(file);
    if (known == files_.end() || known->second.empty() || used == run.function.reached.end()) return {};
    if (texts_.at(file).empty()) return {};
    RelevantText relevant = relevant_text(texts_.at(file), outlines_.at(file)->bodies, used->second);
    text += joined({known->second, relevant.hash});
    result.parts[file] = std::move(relevant.parts);
  }
  result.key = base::sha256(text);
  return result;
}

/// Makes a record of then one of now; false: it cannot be one.
bool Answers::fits(Json& kept, const Question& now) const {
  bool has_moved = false;
  for (const auto& [file, parts] : now.parts) {
    std::vector<RelevantText::Part> then;
    for (const Json& part : kept["parts"][file]) then.push_back({part[0], part[1]});
    if (then == parts) continue;
    if (then.size() != parts.size() || !move_places(kept["record"], file, then, parts)) return false;
    has_moved = true;
  }
  return !has_moved || !settings_.report;  // a page has lines, too
}

bool Answers::find(Run& run) const {
  if (settings_.recheck) return false;
  const Question now = question(run);
  if (now.key.empty()) return false;
  for (const std::string& entry : store_->load(kKind, now.key, kMost)) {
    const auto text = seal_->opened(kKind, now.key, entry);
    if (!text) continue;
    Json kept = Json::parse(*text);
    if (!run.page.empty() && hash_of(fs::path(*settings_.report) / run.page) != kept["page"]) continue;
    if (!fits(kept, now)) continue;
    run.record = std::move(kept["record"]);
    if (!settings_.retry_open || !has_open(run)) return true;
    run.record = nullptr;
  }
  return false;
}

bool Answers::are_as_they_were(const Run& run) {
  for (const std::string& file : run.function.needs) {
    for (const auto& [name, hash] : outlines_.at(file)->inputs) {
      Input& input = inputs_.at(name);
      if (input.status.empty() || status_of(name) != input.status) return false;
      if (input.is_compared) continue;
      if (input.hash != hash_of(name)) return false;
      input.is_compared = true;
    }
  }
  return true;
}

void Answers::keep(const Run& run) {
  const Question asked = question(run);
  if (asked.key.empty() || !run.error.empty() || !run.record.is_object()) return;
  Json record = run.record;
  if (!record.contains("store") || !record["store"].value("lasting", false) || !are_as_they_were(run)) return;
  record["store"] = {{"answered", true}, {"sealed", true}};
  Json parts = Json::object();
  for (const auto& [file, all] : asked.parts) {
    parts[file] = Json::array();
    for (const RelevantText::Part& part : all) parts[file].push_back({part.first_line, part.last_line});
  }
  const std::string page = run.page.empty() ? "" : hash_of(fs::path(*settings_.report) / run.page);
  const Json entry = {{"page", page}, {"parts", std::move(parts)}, {"record", std::move(record)}};
  const std::string text = entry.dump(-1, ' ', true, Json::error_handler_t::replace);
  store_->save(kKind, asked.key, seal_->sealed(kKind, asked.key, text));
}

}  // namespace pincer::project
