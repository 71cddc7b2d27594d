// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "unit/support/load.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "unit/support/paths.h"

namespace pincer::support {

namespace {

/// A C file for as long as the object lives. Tests run beside each other, so every process has names of its own.
class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : path_(::testing::TempDir() + "pincer-text-" + std::to_string(getpid()) + ".c") {
    std::ofstream(path_) << text;
  }
  ~TextFile() { std::remove(path_.c_str()); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

frontend::Result load_text(const std::string& text, logic::Terms& terms, frontend::Options options) {
  const TextFile file(text);
  return load_file(file.path(), terms, std::move(options));
}

frontend::Result load_program(const std::string& name, logic::Terms& terms) {
  return load_file(program_file(name), terms);
}

frontend::Result load_file(const std::string& file, logic::Terms& terms, frontend::Options options) {
  options.files = {file};
  if (options.property.text.empty()) options.property = program::assertions();
  return frontend::load(options, terms);
}

}  // namespace pincer::support
