// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/smtlib_solver.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/backend/smtlib_process.h"
#include "logic/backend/smtlib_values.h"
#include "logic/evaluate/evaluate.h"
#include "logic/text/smtlib_writer.h"

namespace pincer::logic {

namespace {

class SmtlibSolver final : public Solver {
 public:
  SmtlibSolver(Terms& terms, SmtlibOptions options) : terms_(terms), options_(std::move(options)), levels_(1) {}

  void push() override;
  void pop(unsigned levels) override;
  void add(Term formula) override;
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override;
  Value value(Term t) override;
  std::vector<Term> core() override;
  [[nodiscard]] std::string reason() const override { return reason_; }
  void set_budget(const base::Budget& budget) override { budget_ = budget; }
  void interrupt() override;
  [[nodiscard]] std::string name() const override { return options_.name; }

 private:
  struct Level {
    std::vector<Term> formulas;
    bool is_complete = true;  // the process has got them all
  };
  /// What lives as long as the process.
  struct Session {
    Session(const Terms& terms, const std::vector<std::string>& command) : process(command), writer(terms) {}
    SmtlibProcess process;
    SmtlibWriter writer;
    std::string unsent;
    std::uint64_t resource_limit = 0;  // as it was told last; 0: none
  };

  bool start_session();
  void tell(Level& level, Term formula);
  Answer give_up(std::string reason);
  Answer fail(const std::string& answer);  // after something unexpected; ends the session
  std::optional<Sexpr> ask(const std::string& question);
  /// Tells the process how much the next check may do, in steps of its own (of cvc5, that is; others ignore it).
  void limit_resources();
  void charge(std::size_t written, bool has_answered);
  Answer run(std::span<const Term> assumptions);
  Answer read_core(const std::map<std::string, Term>& literals, bool is_asked);
  Answer read_model(std::span<const Term> assumptions);
  [[nodiscard]] Value variable_value(Term variable) const;
  [[nodiscard]] bool satisfies(Term formula) const;

  Terms& terms_;
  SmtlibOptions options_;
  std::vector<Level> levels_;
  std::unique_ptr<Session> session_;
  std::string last_answer_;  // of the process, for messages
  base::Budget budget_;
  std::optional<Answer> last_;
  std::string reason_;
  std::vector<Term> core_;
  TermMap<Value> values_;
  std::mutex mutex_;  // guards the pointer to the session and the two below
  bool is_checking_ = false;
  bool is_interrupted_ = false;
};

void SmtlibSolver::push() {
  last_.reset();
  levels_.emplace_back();
  if (session_) session_->writer.push(session_->unsent);
}

void SmtlibSolver::pop(unsigned levels) {
  base::require(levels < levels_.size(), "pop takes back at most what was pushed");
  last_.reset();
  levels_.resize(levels_.size() - levels);
  if (session_) session_->writer.pop(levels, session_->unsent);
}

void SmtlibSolver::add(Term formula) {
  base::require(terms_.sort(formula).is_bool(), "a formula is Boolean");
  last_.reset();
  levels_.back().formulas.push_back(formula);
  if (session_) tell(levels_.back(), formula);
}

void SmtlibSolver::tell(Level& level, Term formula) {
  if (!session_->writer.add(formula, session_->unsent)) level.is_complete = false;
}

bool SmtlibSolver::start_session() {
  if (session_ && session_->process.is_alive()) return true;
  {
    const std::lock_guard lock(mutex_);
    session_ = std::make_unique<Session>(terms_, options_.command);
    if (is_interrupted_) session_->process.interrupt();
  }
  session_->unsent = SmtlibWriter::preamble();
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    if (i > 0) session_->writer.push(session_->unsent);
    for (const Term formula : levels_[i].formulas) tell(levels_[i], formula);
  }
  return session_->process.is_alive();
}

Answer SmtlibSolver::give_up(std::string reason) {
  reason_ = std::move(reason);
  return Answer::Unknown;
}

Answer SmtlibSolver::fail(const std::string& answer) {
  std::string why = session_->process.failure();
  if (why.empty()) why = options_.name + " says " + answer.substr(0, 200);
  const std::lock_guard lock(mutex_);
  session_.reset();
  return give_up(std::move(why));
}

std::optional<Sexpr> SmtlibSolver::ask(const std::string& question) {
  const std::string text = std::exchange(session_->unsent, {}) + question;
  std::optional<std::string> answer = session_->process.ask(text, budget_);
  last_answer_ = answer.value_or("");
  return answer ? Sexpr::parse(*std::move(answer)) : std::nullopt;
}

Answer SmtlibSolver::check(std::span<const Term> assumptions) {
  last_.reset();
  {
    const std::lock_guard lock(mutex_);
    is_checking_ = true;
    is_interrupted_ = false;
    if (session_) session_->process.forget_interrupts();
  }
  const Answer answer = run(assumptions);
  const std::lock_guard lock(mutex_);
  is_checking_ = false;
  last_ = answer;
  return answer;
}

void SmtlibSolver::interrupt() {
  const std::lock_guard lock(mutex_);
  if (!is_checking_) return;
  is_interrupted_ = true;
  if (session_) session_->process.interrupt();
}

Answer SmtlibSolver::run(std::span<const Term> assumptions) {
  if (const auto limit = budget_.limit()) return give_up(std::string(base::limit_text(*limit)));
  if (!start_session()) return fail("");

  bool is_complete = std::all_of(levels_.begin(), levels_.end(), [](const Level& l) { return l.is_complete; });
  std::map<std::string, Term> literals;
  std::string list;
  for (const Term assumption : assumptions) {
    base::require(terms_.sort(assumption).is_bool(), "an assumption is Boolean");
    if (terms_.is_true(assumption)) continue;
    const std::optional<std::string> text = session_->writer.literal(assumption, session_->unsent);
    is_complete = is_complete && text;
    if (text && literals.emplace(*text, assumption).second) list += " " + *text;
  }
  session_->writer.prepare_check(session_->unsent);
  const std::size_t written = session_->unsent.size();
  limit_resources();
  const bool is_assuming = !literals.empty();
  const std::optional<Sexpr> result = ask(is_assuming ? "(check-sat-assuming (" + list + "))\n" : "(check-sat)\n");
  if (!result) return fail(last_answer_);
  const std::string word(result->atom(0));
  charge(written, word != "unknown");
  if (word == "unsat") return read_core(literals, is_assuming);
  if (word == "sat") return is_complete ? read_model(assumptions) : give_up("fmod of floating-point numbers");
  if (word == "unknown") {
    const auto limit = budget_.limit();
    return give_up(limit ? std::string(base::limit_text(*limit)) : options_.name + " says unknown");
  }
  return fail(last_answer_);
}

void SmtlibSolver::limit_resources() {
  const auto left = budget_.left();
  const std::uint64_t limit = left ? std::max<std::uint64_t>(1, *left / base::efforts::kCvc5Step) : 0;
  if (limit == session_->resource_limit) return;
  session_->resource_limit = limit;
  session_->unsent += "(set-option :reproducible-resource-limit " + std::to_string(limit) + ")\n";
}

// To ask for the steps that a check took costs more than most checks. One that gives up has used all it had; one that
// answers is charged for reading the question.
void SmtlibSolver::charge(std::size_t written, bool has_answered) {
  budget_.spend(base::efforts::kCvc5Check + base::efforts::kCvc5Character * written);
  if (const auto left = budget_.left(); left && !has_answered) budget_.spend(*left);
}

Answer SmtlibSolver::read_core(const std::map<std::string, Term>& literals, bool is_asked) {
  core_.clear();
  if (!is_asked) return Answer::Unsat;
  const std::optional<Sexpr> core = ask("(get-unsat-assumptions)\n");
  if (!core || core->is_atom(0)) return fail(last_answer_);
  for (const std::uint32_t item : core->items(0)) {
    const bool is_negated = core->is_call(item, "not") && core->items(item).size() == 2;
    const std::string atom(core->atom(is_negated ? core->items(item)[1] : item));
    const auto found = literals.find(is_negated ? "(not " + atom + ")" : atom);
    if (found == literals.end()) return fail(last_answer_);
    core_.push_back(found->second);
  }
  return Answer::Unsat;
}

Answer SmtlibSolver::read_model(std::span<const Term> assumptions) {
  values_ = {};
  const std::vector<Term>& variables = session_->writer.variables();
  if (!variables.empty()) {
    std::string names;
    for (const Term v : variables) names += " " + session_->writer.name(v);
    const std::optional<Sexpr> model = ask("(get-value (" + names + "))\n");
    if (!model || model->items(0).size() != variables.size()) return fail(last_answer_);
    for (std::size_t i = 0; i < variables.size(); ++i) {
      const auto& pair = model->items(model->items(0)[i]);
      if (pair.size() != 2) return fail(last_answer_);
      const std::optional<Value> value = parse_value(*model, pair[1], terms_.sort(variables[i]));
      if (!value) return give_up(options_.name + " gave a model that cannot be read");
      values_[variables[i]] = *value;
    }
  }
  if (!options_.check_models) return Answer::Sat;
  const auto holds = [&](Term t) { return satisfies(t); };
  bool holds_all = std::all_of(assumptions.begin(), assumptions.end(), holds);
  for (const Level& level : levels_) {
    holds_all = holds_all && std::all_of(level.formulas.begin(), level.formulas.end(), holds);
  }
  return holds_all ? Answer::Sat : give_up(options_.name + " gave a model that does not satisfy the formula");
}

Value SmtlibSolver::variable_value(Term variable) const {
  const Value* known = values_.find(variable);
  return known != nullptr ? *known : Value::zero(terms_.sort(variable));
}

bool SmtlibSolver::satisfies(Term formula) const {
  return evaluate(terms_, formula, [&](Term v) { return variable_value(v); }).as_bool();
}

Value SmtlibSolver::value(Term t) {
  base::require(last_ == Answer::Sat, "value() comes after Sat");
  return evaluate(terms_, t, [&](Term v) { return variable_value(v); });
}

std::vector<Term> SmtlibSolver::core() {
  base::require(last_ == Answer::Unsat, "core() comes after Unsat");
  return core_;
}

}  // namespace

std::unique_ptr<Solver> make_smtlib_solver(Terms& terms, const SmtlibOptions& options) {
  return std::make_unique<SmtlibSolver>(terms, options);
}

}  // namespace pincer::logic
