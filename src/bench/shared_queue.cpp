// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/shared_queue.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files.h"

namespace pincer::bench {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

Json to_json(const Chunk& chunk) {
  Json json;
  json["wall_seconds"] = chunk.limits.wall_seconds;
  if (chunk.limits.cpu_seconds) json["cpu_seconds"] = *chunk.limits.cpu_seconds;
  if (chunk.limits.megabytes) json["megabytes"] = *chunk.limits.megabytes;
  for (const QueuedRun& run : chunk.runs) json["runs"].push_back({{"key", run.key}, {"words", run.words}});
  return json;
}

/// None: the file is gone, or is not such a file.
std::optional<Chunk> read_chunk(const fs::path& path, std::size_t number) {
  try {
    const Json json = Json::parse(base::read_file(path));
    Chunk chunk{number, {}, {}};
    chunk.limits.wall_seconds = json.at("wall_seconds");
    if (json.contains("cpu_seconds")) chunk.limits.cpu_seconds = json.at("cpu_seconds");
    if (json.contains("megabytes")) chunk.limits.megabytes = json.at("megabytes");
    for (const Json& run : json.at("runs")) chunk.runs.push_back({run.at("key"), run.at("words")});
    return chunk;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  } catch (const base::InputError&) {
    return std::nullopt;
  }
}

std::optional<Report> report_from_line(const std::string& line, const std::string& worker) {
  try {
    const Json json = Json::parse(line);
    Report report{json.at("key"), worker, {}, json.at("log").get<std::string>()};
    report.measured = {static_cast<Ending>(json.at("ending").get<int>()), json.at("code"), json.at("wall_seconds"),
                       json.at("cpu_seconds"), json.at("peak_kb")};
    return report;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;  // torn by a node that died
  }
}

/// The names in a folder, in order; none if there is no such folder.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> result;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    std::string name = entry.path().filename().string();
    if (!name.ends_with(".tmp")) result.push_back(std::move(name));  // else it is still being written
  }
  std::ranges::sort(result);
  return result;
}

std::string name_of(std::size_t number) { return std::to_string(number); }
std::size_t number_of(const std::string& name) { return std::strtoull(name.c_str(), nullptr, 10); }
std::string name_of(std::size_t number, const std::string& worker) { return std::to_string(number) + "@" + worker; }

}  // namespace

void SharedQueue::create() const {
  for (const char* name : {"todo", "taken", "done", "logs", "output"}) fs::create_directories(folder_ / name);
}

void SharedQueue::put(const Chunk& chunk) const {
  base::OutputFile(folder_ / "todo" / name_of(chunk.number)).write(to_json(chunk).dump() + "\n");
}

std::vector<Report> SharedQueue::collect() {
  std::vector<Report> result;
  for (const std::string& worker : reporters()) {
    std::ifstream file(folder_ / "done" / worker);
    std::size_t& position = read_[worker];
    file.seekg(static_cast<std::streamoff>(position));
    for (std::string line; std::getline(file, line) && !file.eof(); position += line.size() + 1)
      if (auto report = report_from_line(line, worker)) result.push_back(std::move(*report));
  }
  return result;
}

std::vector<SharedQueue::Entry> SharedQueue::entries() const {
  std::vector<Entry> result;
  for (const std::string& name : names_in(folder_ / "todo"))
    if (auto chunk = read_chunk(folder_ / "todo" / name, number_of(name))) result.push_back({std::move(*chunk), ""});
  for (const auto& [number, worker] : taken())
    if (auto chunk = read_chunk(folder_ / "taken" / name_of(number, worker), number))
      result.push_back({std::move(*chunk), worker});
  return result;
}

std::size_t SharedQueue::count_waiting() const { return names_in(folder_ / "todo").size(); }

std::map<std::size_t, std::string> SharedQueue::taken() const {
  std::map<std::size_t, std::string> result;
  for (const std::string& name : names_in(folder_ / "taken"))
    if (const std::size_t at = name.find('@'); at != std::string::npos) result[number_of(name)] = name.substr(at + 1);
  return result;
}

std::vector<std::string> SharedQueue::reporters() const { return names_in(folder_ / "done"); }

void SharedQueue::forget(const std::string& worker) {
  std::error_code code;
  for (const char* name : {"done", "logs", "output"}) fs::remove_all(folder_ / name / worker, code);
  read_.erase(worker);
}

void SharedQueue::remove_taken(std::size_t number, const std::string& worker) const {
  std::error_code code;
  fs::remove(folder_ / "taken" / name_of(number, worker), code);
}

std::optional<Chunk> SharedQueue::take(const std::string& worker) const {
  std::vector<std::string> names = names_in(folder_ / "todo");
  // Workers begin at different places, so that they seldom want the same chunk.
  if (!names.empty()) std::ranges::rotate(names, names.begin() + std::hash<std::string>()(worker) % names.size());
  for (const std::string& name : names) {
    const fs::path mine = folder_ / "taken" / name_of(number_of(name), worker);
    std::error_code code;
    fs::rename(folder_ / "todo" / name, mine, code);
    // A network file system may have renamed it and lost the answer: what counts is whether the file is there.
    if (auto chunk = read_chunk(mine, number_of(name))) return chunk;
  }
  return std::nullopt;
}

fs::path SharedQueue::log_of(const std::string& worker, std::size_t chunk, std::size_t run) const {
  const fs::path folder = folder_ / "logs" / worker;
  fs::create_directories(folder);
  return folder / (std::to_string(chunk) + "-" + std::to_string(run));
}

void SharedQueue::report(const Report& report) const {
  Json json;
  json["key"] = report.key;
  json["ending"] = static_cast<int>(report.measured.ending);
  json["code"] = report.measured.code;
  json["wall_seconds"] = report.measured.wall_seconds;
  json["cpu_seconds"] = report.measured.cpu_seconds;
  json["peak_kb"] = report.measured.peak_kb;
  json["log"] = report.log.string();
  // Closed after each line: that is when a network file system shows it to others.
  std::ofstream file(folder_ / "done" / report.worker, std::ios::app);
  file << json.dump() + "\n" << std::flush;
}

}  // namespace pincer::bench
