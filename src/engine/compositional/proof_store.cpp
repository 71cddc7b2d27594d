// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/proof_store.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>

#include "base/sha256.h"

namespace pincer::engine::compositional {

namespace {

constexpr int kApplication = 0x706e6372;  // "pncr", in the header of the file
constexpr int kVersion = 1;
constexpr int kBusyMilliseconds = 2000;  // other runs may use the same store

/// A prepared statement with texts bound to its parameters.
class Statement {
 public:
  Statement(sqlite3* db, const char* sql, std::initializer_list<std::string> parameters) {
    if (sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr) != SQLITE_OK) return;
    int place = 1;
    for (const std::string& text : parameters)
      sqlite3_bind_text(statement_, place++, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  int step() { return statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_); }
  [[nodiscard]] std::string text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return bytes == nullptr ? ""
                            : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
  }
  [[nodiscard]] int number(int column) const { return sqlite3_column_int(statement_, column); }

 private:
  sqlite3_stmt* statement_ = nullptr;
};

std::string checksum(const std::string& fingerprint, const std::string& proof) {
  return base::sha256(fingerprint + " " + proof);
}

}  // namespace

ProofStore::ProofStore(const std::string& folder, Warn warn) : warn_(std::move(warn)) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  file_ = (std::filesystem::path(folder) / "proofs.sqlite").string();
  open();
}

void ProofStore::open() {
  if (sqlite3_open(file_.c_str(), &db_) != SQLITE_OK) return close(sqlite3_errmsg(db_));
  sqlite3_busy_timeout(db_, kBusyMilliseconds);
  const int application = number("PRAGMA application_id");
  const int tables = number("SELECT count(*) FROM sqlite_master");
  if (application < 0 || tables < 0) return close(sqlite3_errmsg(db_));
  if (tables > 0 && application != kApplication) return close("it is not a proof store");
  if (tables > 0 && number("PRAGMA user_version") != kVersion) return close("it is of another version of pincer");
  if (tables > 0) return;
  if (!execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};"
                           "CREATE TABLE proofs (fingerprint TEXT, proof TEXT, checksum TEXT,"
                           " PRIMARY KEY (fingerprint, proof));",
                           kApplication, kVersion)
                   .c_str()))
    close(sqlite3_errmsg(db_));
}

ProofStore::~ProofStore() { sqlite3_close(db_); }

void ProofStore::close(const std::string& why) {
  warn_(fmt::format("proof store {} is ignored: {}", file_, why));
  sqlite3_close(db_);
  db_ = nullptr;
}

int ProofStore::number(const char* query) const {
  Statement statement(db_, query, {});
  return statement.step() == SQLITE_ROW ? statement.number(0) : -1;
}

bool ProofStore::execute(const char* command) {
  return sqlite3_exec(db_, command, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::vector<std::string> ProofStore::load(const std::string& fingerprint) {
  std::vector<std::string> result;
  if (db_ == nullptr) return result;
  Statement rows(db_, "SELECT proof, checksum FROM proofs WHERE fingerprint = ? ORDER BY rowid", {fingerprint});
  int state = SQLITE_ROW;
  while ((state = rows.step()) == SQLITE_ROW) {
    const std::string proof = rows.text(0);
    if (rows.text(1) == checksum(fingerprint, proof)) {
      result.push_back(proof);
    } else {
      warn_(fmt::format("proof store {}: a damaged proof is ignored", file_));
    }
  }
  if (state != SQLITE_DONE) warn_(fmt::format("proof store {}: {}", file_, sqlite3_errmsg(db_)));
  return result;
}

void ProofStore::save(const std::string& fingerprint, const std::string& proof) {
  if (db_ == nullptr) return;
  Statement insert(db_, "INSERT OR IGNORE INTO proofs VALUES (?, ?, ?)",
                   {fingerprint, proof, checksum(fingerprint, proof)});
  if (insert.step() != SQLITE_DONE) warn_(fmt::format("proof store {}: {}", file_, sqlite3_errmsg(db_)));
}

}  // namespace pincer::engine::compositional
