// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/logging_solver.h"

#include <utility>

#include "logic/smtlib.h"
#include "logic/smtlib_writer.h"

namespace pincer::logic {

namespace {

class LoggingSolver final : public Solver {
 public:
  LoggingSolver(std::unique_ptr<Solver> solver, const Terms& terms, std::ostream& log)
      : solver_(std::move(solver)), terms_(terms), log_(log), writer_(terms) {
    log_ << "; " << solver_->name() << "\n" << SmtlibWriter::preamble();
  }

  void push() override {
    solver_->push();
    std::string text;
    writer_.push(text);
    log_ << text;
  }
  void pop(unsigned levels) override {
    solver_->pop(levels);
    std::string text;
    writer_.pop(levels, text);
    log_ << text;
  }
  void add(Term formula) override {
    std::string text;
    if (!writer_.add(formula, text)) text = cannot_say(formula);
    log_ << text;
    solver_->add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override;
  Value value(Term t) override { return solver_->value(t); }
  std::vector<Term> core() override { return solver_->core(); }
  [[nodiscard]] std::string reason() const override { return solver_->reason(); }
  void set_budget(const base::Budget& budget) override { solver_->set_budget(budget); }
  void interrupt() override { solver_->interrupt(); }
  [[nodiscard]] std::string name() const override { return solver_->name(); }

 private:
  [[nodiscard]] std::string cannot_say(Term t) const {
    return "; not in SMT-LIB: " + one_line(to_smtlib(terms_, t)) + "\n";
  }
  static std::string one_line(std::string text) {
    for (char& c : text) {
      if (c == '\n' || c == '\r') c = ' ';
    }
    return text;
  }

  std::unique_ptr<Solver> solver_;
  const Terms& terms_;
  std::ostream& log_;
  SmtlibWriter writer_;
};

Answer LoggingSolver::check(std::span<const Term> assumptions) {
  std::string text;
  std::string literals;
  for (const Term assumption : assumptions) {
    if (terms_.is_true(assumption)) continue;
    const std::optional<std::string> literal = writer_.literal(assumption, text);
    if (literal) {
      literals += " " + *literal;
    } else {
      text += cannot_say(assumption);
    }
  }
  writer_.prepare_check(text);
  log_ << text << (literals.empty() ? "(check-sat)" : "(check-sat-assuming (" + literals + "))") << std::flush;
  const Answer answer = solver_->check(assumptions);
  switch (answer) {
    case Answer::Sat: log_ << " ; sat\n"; break;
    case Answer::Unsat: log_ << " ; unsat\n"; break;
    case Answer::Unknown: log_ << " ; unknown: " << one_line(solver_->reason()) << "\n"; break;
  }
  return answer;
}

}  // namespace

std::unique_ptr<Solver> make_logging_solver(std::unique_ptr<Solver> solver, const Terms& terms, std::ostream& log) {
  return std::make_unique<LoggingSolver>(std::move(solver), terms, log);
}

}  // namespace pincer::logic
