// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Usage: page_of_record RECORD.json PAGE.html
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "driver/page_data.h"
#include "report/page.h"

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const auto record = nlohmann::ordered_json::parse(pincer::base::read_file(arguments[1]));
  const auto data = pincer::driver::page_data(record);
  pincer::base::OutputFile(arguments[2]).write(pincer::report::html_page(data));
}
