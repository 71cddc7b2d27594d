// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Two steps: first the file alone (is it a certificate, whole and unchanged, and about what), then its claim in terms
// of a program. Whatever the file says, the answer is a claim or one message.
#include <fmt/format.h>

#include <unordered_map>

#include "base/error.h"
#include "certificate/certificate.h"
#include "certificate/certificate_json.h"
#include "certificate/names.h"
#include "logic/text/smtlib_parse.h"

namespace pincer::certificate {

using nlohmann::json;

struct CertificateFile::Claim {
  json content;
};

namespace {

constexpr std::uint64_t kLargestNumber = 10'000'000;  // of blocks, lines, ordinals: more is a mistake

[[noreturn]] void fail(const std::string& message) { throw base::InputError(message); }

const json& member(const json& object, const char* key) {
  if (!object.is_object() || !object.contains(key)) fail(fmt::format("'{}' is missing", key));
  return object.at(key);
}

std::string text(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_string()) fail(fmt::format("'{}' must be a text", key));
  return value.get<std::string>();
}

std::uint64_t number(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > kLargestNumber)
    fail(fmt::format("'{}' must be a number from 0 to {}", key, kLargestNumber));
  return value.get<std::uint64_t>();
}

const json& list(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_array()) fail(fmt::format("'{}' must be a list", key));
  return value;
}

std::vector<std::string> texts(const json& object, const char* key) {
  std::vector<std::string> result;
  for (const json& text : list(object, key)) {
    if (!text.is_string()) fail(fmt::format("'{}' must be a list of texts", key));
    result.push_back(text.get<std::string>());
  }
  return result;
}

Subject read_subject(const json& root) {
  Subject subject;
  const json& program = member(root, "program");
  for (const json& file : list(program, "files")) {
    subject.files.push_back({text(file, "name"), text(file, "sha256")});
    if (file.contains("arguments")) subject.files.back().arguments = texts(file, "arguments");
  }
  subject.data_model = text(program, "data_model");
  subject.arithmetic = text(program, "arithmetic");
  subject.entry = text(program, "entry");
  if (program.contains("start")) subject.start = texts(program, "start");
  subject.extern_calls = text(program, "extern");
  subject.allocation = text(program, "malloc");
  subject.clang_arguments = texts(program, "clang_arguments");
  subject.property = text(member(root, "property"), "text");
  subject.rule = text(member(root, "property"), "rule");
  if (text(program, "sha256") != program_hash(subject)) fail("the hash of the program does not fit what it is made of");
  if (text(member(root, "property"), "sha256") != property_hash(subject))
    fail("the hash of the property does not fit the property");
  return subject;
}

/// Reads a claim in terms of a program.
class ClaimReader {
 public:
  ClaimReader(const program::Cfa& cfa, const Subject& certified, const Subject& given)
      : cfa_(cfa), names_(cfa), certified_(certified), given_(given) {}

  Verdict read(const json& claim) {
    const std::string kind = text(claim, "kind");
    if (kind == "inductive") {
      Inductive result;
      result.invariants = invariants(claim, &result.entry_values, result.for_all);
      return result;
    }
    if (kind == "k-inductive") {
      KInductive result{number(claim, "k"), {}};
      result.invariants = invariants(claim, nullptr, result.for_all);
      return result;
    }
    if (kind == "exhausted") return Exhausted{number(claim, "depth")};
    if (kind == "violation") return Unsafe{choices(claim)};
    if (kind == "unsupported") return Unsupported{choices(claim)};
    fail(fmt::format("the kind of claim '{}' is not known", kind));
  }

  /// What does not fit is left out, and so is what speaks of calls or has quantifiers.
  Invariants guess(const json& claim) {
    const auto attempt = [](const auto& read) {
      try {
        read();
      } catch (const base::InputError&) {
      }
    };
    Symbols symbols;
    Invariants result;
    if (!claim.contains("invariants")) return result;
    for (const json& entry : list(claim, "symbols")) attempt([&] { add_symbol(entry, symbols, nullptr); });
    for (const json& entry : list(claim, "invariants")) {
      if (!entry.contains("procedure") && !entry.contains("for_all"))
        attempt([&] { add_invariant(entry, symbols, result); });
    }
    return result;
  }

  std::vector<ProofPart> read_parts(const json& claim) {
    const std::vector<program::ProgramCheck> all = program::checks_of(cfa_);
    std::vector<bool> is_proved(all.size(), false);
    std::vector<ProofPart> result;
    for (const json& entry : list(claim, "parts")) {
      ProofPart part;
      for (const json& check : list(entry, "checks")) {
        const std::size_t index = find_check(all, check);
        is_proved[index] = true;
        part.checks.push_back(all[index]);
      }
      part.verdict = read(member(entry, "claim"));
      if (!is_safe(part.verdict)) fail("a part of a proof is no proof");
      part.solvers = {text(member(entry, "solvers"), "search"), text(member(entry, "solvers"), "check")};
      result.push_back(std::move(part));
    }
    if (result.empty()) fail("a proof has at least one part");
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!is_proved[i])
        fail(fmt::format("no part of the proof is about the check at {}", cfa_.sources().to_string(all[i].where)));
    }
    return result;
  }

 private:
  /// All but assertions are told apart by their lines.
  std::size_t find_check(const std::vector<program::ProgramCheck>& all, const json& entry) {
    const std::string kind = text(entry, "check");
    NamedPlace at;
    if (entry.contains("file"))
      at = {false, text(entry, "file"), static_cast<std::uint32_t>(number(entry, "line")),
            static_cast<std::uint32_t>(number(entry, "column"))};
    at.file = file_here(at.file);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const program::SourceLocation where = all[i].where;
      const bool is_same_file = where.known() ? cfa_.sources().path(where.file) == at.file : at.file.empty();
      const bool is_same_column = !program::is_told_by_column(all[i].check) || where.column == at.column;
      if (name_of(all[i].check) == kind && is_same_file && where.line == at.line && is_same_column) return i;
    }
    fail(fmt::format("the program has no check '{}' at {}:{}", kind, at.file, at.line));
  }

  logic::Value value(const json& entry) {
    return logic::parse_smtlib_value(cfa_.terms(), text(entry, "value"), logic::parse_smtlib_sort(text(entry, "sort")));
  }
  std::vector<logic::Value> values(const json& entries) {
    std::vector<logic::Value> result;
    for (const json& entry : entries) result.push_back(value(entry));
    return result;
  }
  program::VariableId variable(const json& entry) {
    const NamedVariable name{text(entry, "variable"), number(entry, "ordinal")};
    const auto found = names_.find(name);
    if (!found) fail(fmt::format("the program has no variable '{}' number {}", name.name, name.ordinal));
    return *found;
  }

  program::Choices choices(const json& claim) {
    program::Choices result;
    result.inputs = values(list(claim, "inputs"));
    result.havocs = values(list(claim, "unspecified"));
    for (const json& entry : list(claim, "initial")) {
      const program::VariableId of = variable(entry);
      result.initial.emplace_back(of, value(entry));
      if (result.initial.back().second.sort() != cfa_.sort(of))
        fail(fmt::format("the initial value of '{}' has another sort than the variable", text(entry, "variable")));
    }
    return result;
  }

  using Symbols = std::unordered_map<std::string, logic::Term>;

  /// Claims that have none refuse entry values.
  logic::Term entry_value(program::VariableId of, EntryValues* entry_values) {
    if (entry_values == nullptr) fail("entry values are for claims of the kind 'inductive'");
    entry_values->emplace_back(cfa_.terms().fresh_variable(cfa_.variable(of).name, cfa_.sort(of)), of);
    return entry_values->back().first;
  }

  void add_symbol(const json& entry, Symbols& symbols, EntryValues* entry_values) {
    const program::VariableId of = variable(entry);
    const std::string symbol = text(entry, "symbol");
    if (logic::parse_smtlib_sort(text(entry, "sort")) != cfa_.sort(of))
      fail(fmt::format("'{}' has another sort than the program's variable", symbol));
    const bool at_entry = entry.contains("at");
    if (at_entry && text(entry, "at") != "entry") fail("a symbol is 'at' the entry, or at no special place");
    if (!symbols.emplace(symbol, at_entry ? entry_value(of, entry_values) : cfa_.variable(of).term).second)
      fail(fmt::format("'{}' stands for two variables", symbol));
  }

  void add_invariant(const json& entry, const Symbols& symbols, Invariants& invariants) {
    const NamedPlace at = place(entry);
    const auto location = names_.find(at);
    const std::string shown = shown_place(at);
    if (!location && at.of != NamedPlace::Of::None)
      fail(fmt::format("the program has no procedure '{}' number {}", at.procedure, at.ordinal));
    if (!location) {
      fail(fmt::format("the program has no {} number {} at {}:{}", at.is_loop ? "loop" : "place", at.ordinal, shown,
                       at.column));
    }
    const auto resolve = [&](std::string_view symbol) {
      const auto known = symbols.find(std::string(symbol));
      return known == symbols.end() ? logic::Term() : known->second;
    };
    try {
      const logic::Term formula = logic::parse_smtlib(cfa_.terms(), text(entry, "formula"), resolve);
      if (!cfa_.terms().sort(formula).is_bool()) fail("it is no condition");
      invariants.emplace_back(*location, formula);
    } catch (const base::InputError& error) {
      fail(fmt::format("the invariant at {} cannot be read: {}", shown, error.what()));
    }
  }

  void add_for_all(const json& entry, const Symbols& symbols, std::vector<ForAll>& for_all) {
    Symbols known = symbols;
    ForAll result;
    for (const json& each : list(entry, "for_all")) {
      const std::string symbol = text(each, "symbol");
      const logic::Term variable = bound_variable(symbol, logic::parse_smtlib_sort(text(each, "sort")));
      if (!known.emplace(symbol, variable).second) fail(fmt::format("'{}' stands for two variables", symbol));
      result.variables.push_back(variable);
    }
    Invariants body;
    add_invariant(entry, known, body);
    result.location = body.front().first;
    result.body = body.front().second;
    for_all.push_back(std::move(result));
  }
  /// The same variable wherever symbol and sort are the same.
  logic::Term bound_variable(const std::string& symbol, logic::Sort sort) {
    logic::Term& variable = bound_[symbol + " " + sort.to_string()];
    if (!variable.valid()) variable = cfa_.terms().fresh_variable(symbol, sort);
    return variable;
  }

  Invariants invariants(const json& claim, EntryValues* entry_values, std::vector<ForAll>& for_all) {
    Symbols symbols;
    for (const json& entry : list(claim, "symbols")) add_symbol(entry, symbols, entry_values);
    Invariants result;
    for (const json& entry : list(claim, "invariants")) {
      if (entry.is_object() && entry.contains("for_all")) {
        add_for_all(entry, symbols, for_all);
      } else {
        add_invariant(entry, symbols, result);
      }
    }
    return result;
  }

  static std::string shown_place(const NamedPlace& at) {
    switch (at.of) {
      case NamedPlace::Of::ProcedureEntry: return "the start of " + at.procedure;
      case NamedPlace::Of::ProcedureExit: return "the exit of " + at.procedure;
      case NamedPlace::Of::None: break;
    }
    return at.is_entry ? "the start of the program" : fmt::format("{}:{}", at.file, at.line);
  }

  NamedPlace place(const json& entry) {
    NamedPlace result;
    if (entry.is_object() && entry.contains("procedure")) {
      result.procedure = text(entry, "procedure");
      result.ordinal = number(entry, "ordinal");
      const std::string at = text(entry, "at");
      if (at != "entry" && at != "exit") fail("'at' is entry or exit");
      result.of = at == "exit" ? NamedPlace::Of::ProcedureExit : NamedPlace::Of::ProcedureEntry;
      return result;
    }
    if (entry.is_object() && entry.contains("entry")) {
      result.is_entry = true;
      return result;
    }
    result = {false, text(entry, "file"), static_cast<std::uint32_t>(number(entry, "line")),
              static_cast<std::uint32_t>(number(entry, "column")), number(entry, "ordinal")};
    if (entry.contains("loop")) {
      if (!entry["loop"].is_boolean()) fail("'loop' is true or false");
      result.is_loop = entry["loop"].get<bool>();
    }
    result.file = file_here(result.file);
    return result;
  }

  /// The same file may have another name here.
  [[nodiscard]] std::string file_here(const std::string& name) const {
    for (std::size_t i = 0; i < certified_.files.size(); ++i) {
      if (certified_.files[i].name == name) return given_.files[i].name;
    }
    return name;
  }

  const program::Cfa& cfa_;
  Names names_;
  const Subject& certified_;
  const Subject& given_;
  Symbols bound_;  // variables of quantifiers, by symbol and sort
};

}  // namespace

CertificateFile::CertificateFile(std::string_view text_of_file, std::string where) : where_(std::move(where)) {
  try {
    const json root = json::parse(text_of_file);
    if (!root.is_object() || !root.contains("format") || root["format"] != kFormat)
      fail("this is not a certificate of pincer");
    const std::uint64_t version = number(root, "format_version");
    if (version < kOldestFormatVersion || version > kFormatVersion)
      fail(fmt::format("certificates of version {} cannot be read", version));
    if (text(root, "checksum") != checksum(root)) fail("the certificate was changed after it was written");
    subject_ = read_subject(root);
    engine_ = text(member(root, "producer"), "engine");
    if (version != kOldestFormatVersion) {
      const json& solvers = member(root, "solvers");
      solvers_ = {text(solvers, "search"), text(solvers, "check")};
    }
    claim_ = std::make_unique<Claim>(Claim{member(root, "claim")});
    const std::string verdict = text(root, "verdict");
    const std::string kind = text(claim_->content, "kind");
    if (verdict != (kind == "violation" ? "FALSE" : kind == "unsupported" ? "UNKNOWN" : "TRUE"))
      fail("the verdict does not fit the claim");
  } catch (const json::exception&) {
    throw base::InputError(fmt::format("{}: error: this is not a certificate of pincer (not JSON)", where_));
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: error: {}", where_, error.what()));
  }
}

CertificateFile::~CertificateFile() = default;
CertificateFile::CertificateFile(CertificateFile&&) noexcept = default;
CertificateFile& CertificateFile::operator=(CertificateFile&&) noexcept = default;

void CertificateFile::require_about(const Subject& given) const {
  if (const std::string what = difference(subject_, given); !what.empty()) {
    const char* about = subject_.rule == given.rule ? "program" : "property";
    if (program_hash(subject_) != program_hash(given)) about = "program";
    throw base::InputError(fmt::format("{}: error: the certificate is for another {}: {}", where_, about, what));
  }
}

Invariants CertificateFile::guesses(const program::Cfa& cfa) const {
  return ClaimReader(cfa, subject_, subject_).guess(claim_->content);
}

bool CertificateFile::is_in_parts() const { return text(claim_->content, "kind") == kInParts; }

std::vector<ProofPart> CertificateFile::parts(const program::Cfa& cfa, const Subject& given) const {
  require_about(given);
  try {
    return ClaimReader(cfa, subject_, given).read_parts(claim_->content);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: error: {}", where_, error.what()));
  }
}

Verdict CertificateFile::verdict(const program::Cfa& cfa, const Subject& given) const {
  require_about(given);
  try {
    return ClaimReader(cfa, subject_, given).read(claim_->content);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: error: {}", where_, error.what()));
  }
}

}  // namespace pincer::certificate
