// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_solver.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "logic/backend/z3_meter.h"
#include "logic/backend/z3_terms.h"
#include "logic/backend/z3_watchdog.h"
#include "logic/evaluate/evaluate.h"

namespace pincer::logic {

namespace {

constexpr const char* kUnreadableModel = "Z3 gave a model that cannot be read";
constexpr const char* kWrongModel = "Z3 gave a model that does not satisfy the formula";

z3::solver make_engine(z3::context& context, Z3Options::Engine engine) {
  switch (engine) {
    case Z3Options::Engine::Smt: return {context, z3::solver::simple()};
    case Z3Options::Engine::Combined: return {context};
    case Z3Options::Engine::BitVec: return {context, "QF_BV"};
  }
  base::require(false, "an engine of Z3");
  return {context};
}

class Z3Solver final : public Solver {
 public:
  Z3Solver(Terms& terms, const Z3Options& options);

  void push() override;
  void pop(unsigned levels) override;
  void add(Term formula) override;
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override;
  Value value(Term t) override;
  std::vector<Term> core() override;
  [[nodiscard]] std::string reason() const override { return reason_; }
  void set_budget(const base::Budget& budget) override {
    budget_ = budget;
    watchdog_.set_budget(budget);
  }
  void interrupt() override { watchdog_.interrupt(); }
  [[nodiscard]] std::string name() const override { return "z3"; }

 private:
  /// What pop has to undo besides Z3's own stack.
  struct Level {
    std::size_t asserted = 0;
    std::size_t lost = 0;
    std::vector<Term> literals;
  };

  /// Runs f; an error of Z3 costs what f would have told Z3 and is remembered.
  template <class F>
  void guarded(F f);
  z3::expr literal(Term assumption);
  Answer give_up(std::string reason);
  Answer run(const z3::expr_vector& literals);
  Answer read_model(std::span<const Term> assumptions);
  [[nodiscard]] bool read_variable(Term variable);
  const Value& variable_value(Term variable);

  Terms& terms_;
  Z3Options options_;
  z3::context context_;
  Z3Terms z3_terms_;
  z3::solver solver_;
  Z3Meter meter_{context_};
  base::Budget budget_;
  std::vector<Term> asserted_;
  std::vector<std::string> lost_;  // why some asserted formulas are not in Z3
  std::vector<Level> levels_;
  std::unordered_map<Term, z3::expr> literals_;  // stand-ins of assumptions that are no literals
  std::optional<Answer> last_;
  std::string reason_;
  std::vector<Term> core_;
  std::optional<z3::model> model_;
  TermMap<Value> values_;
  Watchdog watchdog_;  // last: ends before the solver that it pokes
};

Z3Solver::Z3Solver(Terms& terms, const Z3Options& options)
    : terms_(terms),
      options_(options),
      z3_terms_(terms, context_),
      solver_(make_engine(context_, options.engine)),
      levels_(1),
      watchdog_([this] { Z3_solver_interrupt(context_, solver_); },
                [] { return static_cast<std::size_t>(Z3_get_estimated_alloc_size()); }) {
  z3::params params(context_);
  params.set("ctrl_c", false);  // the signal is the program's
  solver_.set(params);
  watchdog_.set_memory_limit(options.memory_limit);
}

template <class F>
void Z3Solver::guarded(F f) {
  try {
    f();
  } catch (const Z3Unsupported& unsupported) {
    lost_.emplace_back(unsupported.what());
  } catch (const z3::exception& error) {
    lost_.push_back(std::string("Z3: ") + error.msg());
  }
}

void Z3Solver::push() {
  last_.reset();
  levels_.push_back({asserted_.size(), lost_.size(), {}});
  solver_.push();
}

void Z3Solver::pop(unsigned levels) {
  base::require(levels < levels_.size(), "pop takes back at most what was pushed");
  last_.reset();
  for (unsigned i = 0; i < levels; ++i) {
    for (const Term t : levels_.back().literals) literals_.erase(t);
    asserted_.resize(levels_.back().asserted);
    lost_.resize(levels_.back().lost);
    levels_.pop_back();
  }
  solver_.pop(levels);
}

void Z3Solver::add(Term formula) {
  base::require(terms_.sort(formula).is_bool(), "a formula is Boolean");
  last_.reset();
  asserted_.push_back(formula);
  guarded([&] { solver_.add(z3_terms_.to_z3(formula)); });
}

// Z3's assumptions are literals; anything else gets a fresh one that implies it.
z3::expr Z3Solver::literal(Term assumption) {
  const bool is_negated = terms_.kind(assumption) == Kind::Not;
  if (terms_.kind(is_negated ? terms_.child(assumption, 0) : assumption) == Kind::Variable) {
    return z3_terms_.to_z3(assumption);
  }
  if (const auto known = literals_.find(assumption); known != literals_.end()) return known->second;
  const z3::expr translated = z3_terms_.to_z3(assumption);
  const z3::expr fresh(context_, Z3_mk_fresh_const(context_, "assume", context_.bool_sort()));
  solver_.add(z3::implies(fresh, translated));
  literals_.emplace(assumption, fresh);
  levels_.back().literals.push_back(assumption);
  return fresh;
}

Answer Z3Solver::give_up(std::string reason) {
  reason_ = std::move(reason);
  last_ = Answer::Unknown;
  return Answer::Unknown;
}

Answer Z3Solver::check(std::span<const Term> assumptions) {
  last_.reset();
  core_.clear();
  model_.reset();
  const std::size_t lost = lost_.size();
  z3::expr_vector literals(context_);
  std::vector<std::pair<Z3_ast, Term>> tracked;
  for (const Term assumption : assumptions) {
    base::require(terms_.sort(assumption).is_bool(), "an assumption is Boolean");
    if (terms_.is_true(assumption)) continue;
    guarded([&] {
      const z3::expr e = literal(assumption);
      literals.push_back(e);
      tracked.emplace_back(e, assumption);
    });
  }
  const std::string unsupported = lost_.empty() ? "" : lost_.back();
  lost_.resize(lost);

  Answer answer = run(literals);
  if (answer == Answer::Unsat) {
    try {
      const z3::expr_vector core = solver_.unsat_core();
      for (unsigned i = 0; i < core.size(); ++i) {
        const Z3_ast e = core[static_cast<int>(i)];
        const auto of_e = [&](const auto& entry) { return entry.first == e; };
        const auto found = std::find_if(tracked.begin(), tracked.end(), of_e);
        base::ensure(found != tracked.end(), "a core has assumptions only");
        core_.push_back(found->second);
      }
    } catch (const z3::exception& error) {
      return give_up(std::string("Z3: ") + error.msg());
    }
  }
  if (answer == Answer::Sat) {
    // Unsat without the formulas that Z3 has not got is Unsat with them; Sat is not.
    if (!unsupported.empty()) return give_up(unsupported);
    answer = read_model(assumptions);
  }
  last_ = answer;
  return answer;
}

Answer Z3Solver::run(const z3::expr_vector& literals) {
  if (const std::optional<std::string> used_up = watchdog_.begin()) return give_up(*used_up);
  meter_.limit(budget_);
  Z3_lbool result = Z3_L_UNDEF;
  std::string error;
  try {
    std::vector<Z3_ast> asts;
    for (unsigned i = 0; i < literals.size(); ++i) asts.push_back(literals[static_cast<int>(i)]);
    result = Z3_solver_check_assumptions(context_, solver_, static_cast<unsigned>(asts.size()), asts.data());
    if (Z3_get_error_code(context_) != Z3_OK) {
      error = Z3_get_error_msg(context_, Z3_get_error_code(context_));
      result = Z3_L_UNDEF;
    }
  } catch (const std::exception& failure) {
    error = failure.what();
  }
  meter_.charge(budget_);
  const std::optional<std::string> cause = watchdog_.end();
  switch (result) {
    case Z3_L_TRUE: return Answer::Sat;
    case Z3_L_FALSE: return Answer::Unsat;
    case Z3_L_UNDEF: break;
  }
  if (cause) return give_up(*cause);
  if (const auto limit = budget_.limit()) return give_up(std::string(base::limit_text(*limit)));
  if (error.empty()) error = Z3_solver_get_reason_unknown(context_, solver_);
  if (error.find("memory") != std::string::npos) return give_up("memory limit");
  return give_up("Z3: " + error);
}

// Arrays are read at once, because their values may come in a form that is not understood.
Answer Z3Solver::read_model(std::span<const Term> assumptions) {
  values_ = {};
  const bool check = options_.check_models || z3_terms_.has_floats();
  try {
    model_ = solver_.get_model();
    for (const Term variable : z3_terms_.variables()) {
      const Sort sort = terms_.sort(variable);
      if (sort.is_array() && !read_variable(variable)) return give_up(kUnreadableModel);
    }
    if (!check) return Answer::Sat;
    const auto is_false = [&](Term t) {
      return !evaluate(terms_, t, [&](Term v) { return variable_value(v); }).as_bool();
    };
    const bool wrong = std::any_of(asserted_.begin(), asserted_.end(), is_false) ||
                       std::any_of(assumptions.begin(), assumptions.end(), is_false);
    return wrong ? give_up(kWrongModel) : Answer::Sat;
  } catch (const z3::exception& error) {
    return give_up(std::string("Z3: ") + error.msg());
  }
}

bool Z3Solver::read_variable(Term variable) {
  const z3::expr e = z3_terms_.to_z3(variable);
  const Z3_ast interpretation = Z3_model_get_const_interp(context_, *model_, e.decl());
  context_.check_error();
  std::optional<Value> value = Value::zero(terms_.sort(variable));  // where it does not matter
  if (interpretation != nullptr) value = z3_terms_.value_of(z3::expr(context_, interpretation), &*model_);
  if (!value) return false;
  values_[variable] = *std::move(value);
  return true;
}

const Value& Z3Solver::variable_value(Term variable) {
  if (const Value* known = values_.find(variable)) return *known;
  if (!z3_terms_.knows(variable)) return values_[variable] = Value::zero(terms_.sort(variable));
  base::ensure(read_variable(variable), "Z3's scalars are numerals");
  return *values_.find(variable);
}

Value Z3Solver::value(Term t) {
  base::require(last_ == Answer::Sat, "value() comes after Sat");
  return evaluate(terms_, t, [&](Term v) { return variable_value(v); });
}

std::vector<Term> Z3Solver::core() {
  base::require(last_ == Answer::Unsat, "core() comes after Unsat");
  return core_;
}

}  // namespace

std::unique_ptr<Solver> make_z3_solver(Terms& terms, const Z3Options& options) {
  return std::make_unique<Z3Solver>(terms, options);
}

}  // namespace pincer::logic
