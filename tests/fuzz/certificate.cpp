// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any text is a certificate or an InputError. Most of what is in a certificate comes after a checksum that no fuzzer
// guesses, so the text is also taken for the claim of a certificate that is otherwise whole; a claim that can be read is
// one that can be written.
#include "certificate/certificate.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "certificate/certificate_json.h"

namespace {

namespace certificate = pincer::certificate;
namespace program = pincer::program;
using pincer::logic::Sort;

/// for (i = 0; i < n; i++) ...; with a variable of every kind of sort.
class Program {
 public:
  Program() : cfa_(terms_) {
    const auto file = cfa_.sources().add_file("f.c");
    const program::ProcedureId main = cfa_.add_procedure("main");
    const program::LocationId head = cfa_.add_location(main, {file, 3, 5});
    const auto i = cfa_.add_variable("i", Sort::bitvec(32), {}, main);
    const auto n = cfa_.add_variable("n", Sort::integer(), {}, std::nullopt);
    cfa_.add_variable("f", Sort::float64(), {}, main);
    cfa_.add_variable("b", Sort::boolean(), {}, main);
    cfa_.add_variable("memory", Sort::array(Sort::bitvec(64), Sort::bitvec(8)), {}, std::nullopt);
    const pincer::logic::Term value = cfa_.variable(i).term;
    const auto below = terms_.bv_ult(value, terms_.bv(32, 10));
    const auto next = terms_.bv_add(value, terms_.bv(32, 1));
    const program::LocationId body = cfa_.add_location(main, {file, 4, 7});
    cfa_.add_edge({cfa_.entry(), head, program::Havoc{n}, {}, {}});
    cfa_.add_edge({head, body, program::Assume{below}, {}, {}});
    cfa_.add_edge({body, head, program::Assign{i, next}, {}, {}});
    cfa_.add_edge({head, cfa_.error(), program::Assume{terms_.lnot(below)}, {}, {}});
  }

  [[nodiscard]] const program::Cfa& cfa() const { return cfa_; }

 private:
  pincer::logic::Terms terms_;
  program::Cfa cfa_;
};

certificate::Subject subject() {
  certificate::Subject result;
  result.files = {{"f.c", std::string(64, '0')}};
  result.data_model = "LP64";
  result.arithmetic = "bits";
  result.entry = "main";
  result.property = "assertions";
  result.rule = certificate::rule_of(program::assertions());
  return result;
}

void read(const std::string& text) {
  const Program program;  // reading a claim makes terms
  try {
    const certificate::Verdict verdict =
        certificate::CertificateFile(text, "fuzz.json").verdict(program.cfa(), subject());
    const std::string written = certificate::write_certificate(program.cfa(), {subject(), "fuzz", "1", verdict});
    static_cast<void>(certificate::CertificateFile(written, "again.json").verdict(program.cfa(), subject()));
  } catch (const pincer::base::InputError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  read(text);
  nlohmann::json claim = nlohmann::json::parse(text, nullptr, false);
  if (claim.is_discarded()) return 0;
  static const nlohmann::json kWhole = nlohmann::json::parse(
      certificate::write_certificate(Program().cfa(), {subject(), "fuzz", "1", certificate::Exhausted{1}}));
  nlohmann::json root = kWhole;
  for (const char* verdict : {"TRUE", "FALSE"}) {
    root["verdict"] = verdict;
    root["claim"] = claim;
    root["checksum"] = certificate::checksum(root);
    read(root.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
  return 0;
}
