// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// JSON; a claim is a certificate about nothing in particular.
#include "search/message.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "certificate/certificate.h"

namespace pincer::search {

using certificate::Unknown;
using nlohmann::json;

namespace {

json to_json(const base::Statistics& statistics) {
  json rows = json::array();
  for (const base::Statistics::Row& row : statistics.rows())
    rows.push_back({row.name, row.is_time, row.seconds, row.count});
  return rows;
}

base::Statistics statistics_from(const json& rows) {
  base::Statistics result;
  for (const json& row : rows) {
    if (row.at(1).get<bool>())
      result.seconds(row.at(0).get<std::string>()) = row.at(2).get<double>();
    else
      result.count(row.at(0).get<std::string>()) = row.at(3).get<std::uint64_t>();
  }
  return result;
}

json to_json(const program::Cfa& cfa, const engine::Claim& claim) {
  if (const auto* unknown = std::get_if<Unknown>(&claim.verdict)) return {{"unknown", unknown->reason}};
  return {{"asked", claim.asked},
          {"certificate", certificate::write_certificate(
                              cfa, {.subject = {}, .engine = "", .version = "", .verdict = claim.verdict})}};
}

engine::Claim claim_from(const program::Cfa& cfa, const json& text) {
  if (text.contains("unknown")) return {Unknown{text["unknown"].get<std::string>()}, ""};
  try {
    const certificate::CertificateFile file(text.at("certificate").get<std::string>(), "the answer of an engine");
    return {file.verdict(cfa, {}), text.at("asked").get<std::string>()};
  } catch (const base::InputError& error) {
    return {Unknown{fmt::format("incomplete: {}", error.what())}, ""};
  }
}

}  // namespace

std::string to_text(const program::Cfa& cfa, const Message& message) {
  json root = json::object();
  if (message.progress) root["progress"] = *message.progress;
  if (message.warning) root["warning"] = *message.warning;
  if (message.arg) root["arg"] = *message.arg;
  if (message.claim) root["claim"] = to_json(cfa, *message.claim);
  if (message.statistics) root["statistics"] = to_json(*message.statistics);
  return root.dump(-1, ' ', true, json::error_handler_t::replace);
}

Message from_text(const program::Cfa& cfa, const std::string& text) {
  Message message;
  try {
    const json root = json::parse(text);
    const auto string = [&](const char* key) {
      return root.contains(key) ? std::optional(root[key].get<std::string>()) : std::nullopt;
    };
    message.progress = string("progress");
    message.warning = string("warning");
    message.arg = string("arg");
    if (root.contains("statistics")) message.statistics = statistics_from(root["statistics"]);
    if (root.contains("claim")) message.claim = claim_from(cfa, root["claim"]);
  } catch (const json::exception&) {
    return {};
  }
  return message;
}

}  // namespace pincer::search
