// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/results_file.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/error.h"
#include "base/files.h"

namespace pincer::bench {

namespace fs = std::filesystem;

namespace {

constexpr const char* kJsonName = "results.jsonl";
constexpr const char* kCsvName = "results.csv";

[[noreturn]] void cannot_write(const fs::path& path) {
  throw base::InputError(fmt::format("cannot write '{}': {}", path.string(), std::strerror(errno)));
}

std::string to_json(const Settings& settings) {
  nlohmann::ordered_json json;
  json["pincer_bench"] = 1;  // the version of the format
  json["pincer"] = settings.version;
  json["wall_limit_seconds"] = settings.limits.wall_seconds;
  if (settings.limits.cpu_seconds) json["cpu_limit_seconds"] = *settings.limits.cpu_seconds;
  if (settings.limits.megabytes) json["memory_limit_mb"] = *settings.limits.megabytes;
  json["machine"] = settings.machine;
  json["started"] = settings.started;
  return json.dump();
}

Settings settings_from_json(std::string_view line) {
  try {
    const nlohmann::json json = nlohmann::json::parse(line);
    if (json.at("pincer_bench") != 1) throw base::InputError("results of another version of pincer bench");
    Settings settings;
    settings.version = json.at("pincer");
    settings.limits.wall_seconds = json.at("wall_limit_seconds");
    if (json.contains("cpu_limit_seconds")) settings.limits.cpu_seconds = json.at("cpu_limit_seconds");
    if (json.contains("memory_limit_mb")) settings.limits.megabytes = json.at("memory_limit_mb");
    settings.machine = json.at("machine");
    settings.started = json.at("started");
    return settings;
  } catch (const nlohmann::json::exception&) {
    throw base::InputError("the first line does not say how the bench was run");
  }
}

/// The complete lines of `text`: those that end.
std::vector<std::string_view> complete_lines(std::string_view text) {
  std::vector<std::string_view> result;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    result.push_back(text.substr(0, end));
  return result;
}

/// One call of write: another process sees the whole line or nothing, and a kill leaves at most the last one torn.
void append(int file, const fs::path& path, std::string line) {
  line += '\n';
  for (std::string_view rest = line; !rest.empty();) {
    const ssize_t count = write(file, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) cannot_write(path);
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

Results parse_results(std::string_view text, const fs::path& path) {
  Results results;
  results.folder = path.parent_path();
  std::size_t number = 0;
  try {
    for (const std::string_view line : complete_lines(text)) {
      if (++number == 1)
        results.settings = settings_from_json(line);
      else
        results.runs.push_back(result_from_json(line));
    }
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}:{}:1: error: {}", path.string(), number, error.what()));
  }
  if (number == 0) throw base::InputError(fmt::format("'{}' contains no results", path.string()));
  return results;
}

/// The whole file behind a descriptor.
std::string read_all(int file) {
  std::string result;
  std::array<char, 65536> buffer{};
  lseek(file, 0, SEEK_SET);
  for (ssize_t count = 0; (count = read(file, buffer.data(), buffer.size())) > 0;)
    result.append(buffer.data(), static_cast<std::size_t>(count));
  return result;
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name") && line.find(": ") != std::string::npos) return line.substr(line.find(": ") + 2);
  return "unknown processor";
}

}  // namespace

Results load_results(const fs::path& folder_or_file) {
  const bool is_folder = fs::is_directory(folder_or_file);
  const fs::path path = is_folder ? folder_or_file / kJsonName : folder_or_file;
  return parse_results(base::read_file(path), path);
}

ResultsWriter::ResultsWriter(fs::path folder, const Settings& settings, bool resume) : folder_(std::move(folder)) {
  std::error_code code;
  fs::create_directories(folder_, code);
  const fs::path json = folder_ / kJsonName;
  json_ = open(json.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (json_ < 0) cannot_write(json);
  lock();
  const std::string text = read_all(json_);
  const std::size_t complete = text.rfind('\n') + 1;
  const bool empty = complete == 0;
  if (!empty && !resume)
    throw base::InputError(fmt::format(
        "'{}' holds results already: go on with --resume, or choose another folder with -o", folder_.string()));
  if (!empty) {
    Results results = parse_results(text, json);
    if (!results.settings.agrees_with(settings))
      throw base::InputError(
          fmt::format("'{}' was run with other limits: use the same limits to resume", folder_.string()));
    before_ = std::move(results.runs);
  }
  if (ftruncate(json_, static_cast<off_t>(complete)) != 0) cannot_write(json);
  if (empty) append(json_, json, to_json(settings));
  // The table is made anew from what is complete.
  const fs::path csv = folder_ / kCsvName;
  csv_ = open(csv.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (csv_ < 0) cannot_write(csv);
  append(csv_, csv, csv_header());
  for (const Result& result : before_) append(csv_, csv, to_csv(result));
}

ResultsWriter::~ResultsWriter() {
  if (json_ >= 0) close(json_);
  if (csv_ >= 0) close(csv_);
}

/// A lock of the process, not of the open file: what is forked does not hold it when this process dies. It goes when
/// any descriptor of the file is closed, so that the file is only ever read through this one.
void ResultsWriter::lock() const {
  struct flock request{};
  request.l_type = F_WRLCK;
  request.l_whence = SEEK_SET;
  if (fcntl(json_, F_SETLK, &request) != 0)
    throw base::InputError(fmt::format("'{}' is in use by another bench", folder_.string()));
}

void ResultsWriter::add(const Result& result) {
  append(json_, folder_ / kJsonName, bench::to_json(result));
  append(csv_, folder_ / kCsvName, to_csv(result));
}

Settings current_settings(const RunLimits& limits) {
  const unsigned processors = std::thread::hardware_concurrency();
  const std::time_t now = std::time(nullptr);
  return {limits, fmt::format("{}, {} processors", processor(), processors), PINCER_VERSION,
          fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(now))};
}

}  // namespace pincer::bench
