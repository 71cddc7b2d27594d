// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Usage: view_of_record sarif|junit RECORD.json FILE
#include <nlohmann/json.hpp>
#include <string>

#include "base/files.h"
#include "report/junit.h"
#include "report/sarif.h"

int main(int count, char** arguments) {
  if (count != 4) return 2;
  const auto record = nlohmann::ordered_json::parse(pincer::base::read_file(arguments[2]));
  const bool is_sarif = arguments[1] == std::string("sarif");
  pincer::base::OutputFile(arguments[3])
      .write(is_sarif ? pincer::report::sarif(record) : pincer::report::junit(record));
}
