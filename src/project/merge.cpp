// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/merge.h"

#include <map>
#include <set>
#include <tuple>

#include "report/record_view.h"

namespace pincer::project {

namespace {

using Json = nlohmann::ordered_json;
using report::viewed_list;
using report::viewed_text;

/// What makes two checks of different runs the same; its order is that of the source. See program/checks.h.
using Key = std::tuple<std::string, std::uint32_t, std::uint32_t, std::string, std::string>;

Key key_of(const report::ViewedCheck& check) {
  const bool is_assertion = check.kind == "unreach-call" || check.kind == "property";
  return {check.place.file, check.place.line, is_assertion ? check.place.column : 0, check.kind, check.place.function};
}

/// What is worse hides what is better.
int rank(const std::string& status) {
  if (status == "fails") return 3;
  if (status == "open") return 2;
  return status == "proved" ? 1 : 0;
}

Json to_json(const report::ViewedCheck& check) {
  Json result = {{"check", check.kind}};
  if (!check.place.file.empty()) {
    result["file"] = check.place.file;
    result["line"] = check.place.line;
    result["column"] = check.place.column;
  }
  result["function"] = check.place.function;
  result["text"] = check.text;
  result["message"] = check.message;
  return result;
}

class Merger {
 public:
  void add(const Run& run) {
    const Json& record = run.record;
    for (const report::ViewedCheck& check : report::viewed_checks(record)) {
      Json& entry = checks_.try_emplace(key_of(check), to_json(check)).first->second;
      const bool is_worse = !entry.contains("status") || rank(check.status) > rank(viewed_text(entry, "status"));
      if (is_worse) {
        entry["status"] = check.status;
        entry.erase("reason");
        entry["entries"] = Json::array();
        if (!check.reason.empty()) entry["reason"] = check.reason;
        if (check.story != nullptr) {
          entry["story"] = stories_.size();
          stories_.push_back(*check.story);
        }
      }
      if (viewed_text(entry, "status") == check.status) entry["entries"].push_back(run.function.entry());
    }
    for (const char* list : {"warnings", "assumptions", "unsupported"})
      for (const Json& remark : viewed_list(record, list))
        if (known_.insert(list + remark.dump()).second) remarks_[list].push_back(remark);
  }

  Json take() {
    Json result = Json::object();
    result["checks"] = Json::array();
    for (auto& [key, check] : checks_) result["checks"].push_back(std::move(check));
    result["stories"] = std::move(stories_);
    for (const char* list : {"unsupported", "warnings", "assumptions"})
      result[list] = remarks_.contains(list) ? std::move(remarks_[list]) : Json::array();
    return result;
  }

 private:
  std::map<Key, Json> checks_;
  Json stories_ = Json::array();
  std::set<std::string> known_;
  std::map<std::string, Json> remarks_;
};

}  // namespace

void Counts::add(const std::string& status) {
  ++checks;
  if (status == "fails")
    ++fails;
  else if (status == "proved" || status == "unreachable")
    ++holds;
  else
    ++open;
}

Counts counts_of(const Run& run) {
  Counts result;
  for (const report::ViewedCheck& check : report::viewed_checks(run.record)) result.add(check.status);
  return result;
}

bool is_from_store(const Run& run) {
  return run.record.is_object() && run.record.contains("store") && run.record["store"].value("answered", false);
}

Json merged(const std::vector<Run>& runs) {
  Merger merger;
  for (const Run& run : runs)
    if (run.record.is_object()) merger.add(run);
  Json result = merger.take();
  for (const Run& run : runs) {
    if (!run.record.is_object()) continue;
    for (const char* member : {"property", "data_model", "arithmetic", "extern", "malloc"})
      if (run.record.contains(member)) result[member] = run.record[member];
    break;
  }
  return result;
}

}  // namespace pincer::project
