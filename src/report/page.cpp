// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The page is made of files in page/: a frame with places to fill in, a style, and a script that draws the record. The
// texts of the record reach the page as data only: the script sets texts, never HTML, and the policy of the page lets no
// other script run.
#include "report/page.h"

#include <nlohmann/json.hpp>

#include "page/html.h"
#include "report/page_text.h"

namespace pincer::report {

namespace {

/// What the browser's tab says.
std::string title_of(const nlohmann::ordered_json& record) {
  std::string result = record.value("outcome", "pincer");
  if (const auto files = record.find("files"); files != record.end() && files->is_array() && !files->empty())
    if (const auto& first = files->front(); first.is_string()) result = first.get<std::string>() + ": " + result;
  return result;
}

}  // namespace

std::string html_page(const nlohmann::ordered_json& record) {
  return page::filled(kPageHtml, {{"title", page::escaped(title_of(record))},
                                  {"script_hash", page::hash_source(kPageScript)},
                                  {"style_hash", page::hash_source(kPageStyle)},
                                  {"style", std::string(kPageStyle)},
                                  {"data", page::inside_script(record)},
                                  {"script", std::string(kPageScript)}});
}

}  // namespace pincer::report
