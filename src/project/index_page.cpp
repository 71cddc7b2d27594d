// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Made of the files in page/, as the page of a single run is: texts of the program are data only.
#include "project/index_page.h"

#include "page/html.h"
#include "project/page_text.h"

namespace pincer::project {

std::string index_page(const nlohmann::ordered_json& record) {
  nlohmann::ordered_json data = record;
  data.erase("sources");  // those are on the pages of the runs
  data.erase("stories");
  return page::filled(kPageHtml, {{"title", page::escaped(record.value("outcome", "pincer project"))},
                                  {"script_hash", page::hash_source(kPageScript)},
                                  {"style_hash", page::hash_source(kPageStyle)},
                                  {"style", std::string(kPageStyle)},
                                  {"data", page::inside_script(data)},
                                  {"script", std::string(kPageScript)}});
}

}  // namespace pincer::project
