// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/cond_safe.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/timer.h"
#include "engine/compositional/processor_limit.h"
#include "engine/compositional/proof.h"
#include "engine/compositional/workers.h"
#include "logic/query/max_sat.h"

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;

namespace {

using Templates = std::map<std::size_t, std::vector<Template>>;  // by location
using Model = std::map<Term, mpz_class>;                         // of the unknowns of templates

/// Max-SMT: as many of the wishes as possible, one after the other, the heavy ones first, so that unlike with an optimum
/// there is always a model to go on with. `remember` is called whenever the solver has a better one. The result are the
/// wishes of the last.
template <class Remember>
std::vector<Term> grant(logic::Solver& solver, std::vector<logic::SoftConstraint> soft, const Remember& remember) {
  if (solver.check() != Answer::Sat) return {};
  std::stable_sort(soft.begin(), soft.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
  std::vector<bool> holds(soft.size());
  const auto look = [&] {
    remember();
    for (std::size_t i = 0; i < soft.size(); ++i) holds[i] = solver.value(soft[i].formula).as_bool();
  };
  look();
  std::vector<Term> wishes;
  for (std::size_t i = 0; i < soft.size(); ++i) {
    wishes.push_back(soft[i].formula);
    if (holds[i]) continue;
    switch (solver.check(wishes)) {
      case Answer::Sat: look(); break;
      case Answer::Unsat: wishes.pop_back(); break;
      case Answer::Unknown: wishes.pop_back(); return wishes;
    }
  }
  return wishes;
}

/// False: there are none.
bool add_all(logic::Solver& solver, const std::vector<Term>& formulas) {
  for (const Term formula : formulas) solver.add(formula);
  return !formulas.empty();
}

Model model_of(logic::Solver& solver, const Templates& templates) {
  Model result;
  for (const auto& [location, conjuncts] : templates) {
    for (const Template& conjunct : conjuncts) {
      for (const auto& [column, factor] : conjunct.parts) result[factor] = solver.value(factor).as_signed();
      result[conjunct.constant] = solver.value(conjunct.constant).as_signed();
    }
  }
  return result;
}

/// With the factors of a solution, the smallest constants: what is asked of the code before should be as little as
/// possible. Powers of two down, until it does not go further.
Model weakest(logic::Terms& terms, logic::Solver& solver, std::vector<Term> granted, const Templates& templates,
              Model model) {
  constexpr int kGreatestPower = 10;
  std::vector<Term> constants;
  for (const auto& [location, conjuncts] : templates) {
    for (const Template& conjunct : conjuncts) constants.push_back(conjunct.constant);
  }
  for (const auto& [unknown, value] : model) {
    if (std::find(constants.begin(), constants.end(), unknown) == constants.end())
      granted.push_back(terms.eq(unknown, terms.integer(value)));
  }
  for (const Term constant : constants) {
    for (int power = kGreatestPower; power >= 0; --power) {
      granted.push_back(terms.int_le(constant, terms.integer(model[constant] - (mpz_class(1) << power))));
      const bool goes = solver.check(granted) == Answer::Sat;
      granted.pop_back();
      if (!goes) continue;
      for (const Term other : constants) model[other] = solver.value(other).as_signed();
      if (power == kGreatestPower) break;  // there is no end to it
    }
    granted.push_back(terms.eq(constant, terms.integer(model[constant])));
  }
  return model;
}

}  // namespace

/// The constraints of Fig. 6 for one number of conjuncts.
class CondSafe::Problem {
 public:
  Problem(const CondSafe& parent, const Component& component, const Goal& goal,
          const std::vector<std::vector<Linear>>& facts, const Attempt& attempt)
      : terms_(parent.terms_),
        system_(parent.system_),
        component_(component),
        facts_(facts),
        attempt_(attempt),
        farkas_(parent.terms_, attempt.multipliers, attempt.scale, "compositional ") {
    make_templates();
    // Safety
    problem_.hard.push_back(farkas_.contradict(templates_.at(goal.source), with_facts(goal.source, goal.bad)));
    consecution();
    initiation();
    samples();
  }

  [[nodiscard]] const logic::MaxSatProblem& constraints() const { return problem_; }

  [[nodiscard]] const Templates& templates() const { return templates_; }

  /// The conjuncts where the unknowns of the templates have these values.
  [[nodiscard]] Conditional read(const Model& model) const {
    const auto value = [&](Term unknown) { return model.at(unknown); };
    Conditional result;
    for (const auto& [location, conjuncts] : templates_) {
      std::vector<Linear>& list = result[location];
      for (const Template& conjunct : conjuncts) {
        Linear l = Linear::number(value(conjunct.constant));
        for (const auto& [column, factor] : conjunct.parts) l = l.plus(value(factor), Linear::column(column));
        l = tightened(l);
        const bool trivial = l.is_constant() && l.constant <= 0;
        if (!trivial && std::find(list.begin(), list.end(), l) == list.end()) list.push_back(l);
      }
    }
    return result;
  }

  /// Must hold in all samples, but does not: constraints about the samples that each conjunct is furthest from. Most
  /// samples lie between others, and constraints about them all make the question much harder.
  [[nodiscard]] std::vector<Term> excluded(const Conditional& q) {
    std::vector<Term> result;
    if (!attempt_.everything) return result;
    for (const auto& [location, known] : component_.samples) {
      const std::vector<Term>& columns = system_.locations[location].columns;
      for (const Linear& l : q.at(location)) {
        const Sample* furthest = nullptr;
        mpz_class greatest = 0;
        for (const Sample& sample : known) {
          const mpz_class value = value_at(l, columns, sample.point);
          if (value <= greatest) continue;
          greatest = value;
          furthest = &sample;
        }
        if (furthest != nullptr) result.push_back(holds_in(location, *furthest));
      }
    }
    return result;
  }

 private:
  void make_templates() {
    const Term greatest = terms_.integer(attempt_.greatest_factor);
    const Term least = terms_.integer(-attempt_.greatest_factor);
    for (const std::size_t location : component_.locations) {
      std::vector<Term> columns = system_.locations[location].free;
      std::sort(columns.begin(), columns.end());
      for (unsigned j = 0; j < attempt_.conjuncts; ++j) {
        Template conjunct;
        for (const Term column : columns) {
          const Term factor = farkas_.unknown();
          problem_.hard.push_back(terms_.int_le(least, factor));
          problem_.hard.push_back(terms_.int_le(factor, greatest));
          conjunct.parts.emplace_back(column, factor);
        }
        conjunct.constant = farkas_.unknown();
        templates_[location].push_back(std::move(conjunct));
      }
    }
  }

  [[nodiscard]] Cube with_facts(std::size_t location, Cube guard) const {
    guard.le.insert(guard.le.end(), facts_[location].begin(), facts_[location].end());
    return guard;
  }

  void consecution() {
    for (const Edge& edge : component_.inner) {
      const Cube guard = with_facts(edge.source, edge.guard);
      const std::vector<Template>& premises = templates_.at(edge.source);
      const std::vector<Template>& conclusions = templates_.at(edge.target);
      for (std::size_t j = 0; j < conclusions.size(); ++j) {
        const std::span<const Template> used(premises.data(), attempt_.layered ? j + 1 : premises.size());
        problem_.hard.push_back(
            farkas_.implies(used, guard, farkas_.before(edge, conclusions[j]), farkas_.unknown_truth()));
      }
    }
  }

  void initiation() {
    for (const Edge& edge : component_.entries) {
      const Cube guard = with_facts(edge.source, edge.guard);
      for (const Template& conjunct : templates_.at(edge.target)) {
        const Term initiated = farkas_.implies({}, guard, farkas_.before(edge, conjunct));
        if (system_.is_beginning[edge.source] && attempt_.everything) {
          problem_.hard.push_back(initiated);  // nobody else could prove it
        } else {
          problem_.soft.push_back({initiated, kInitiation});
        }
      }
    }
  }

  void samples() {
    std::vector<Term> some;
    for (const auto& [location, known] : component_.samples) {
      const std::vector<bool> extreme = extremes(known);
      for (std::size_t i = 0; i < known.size(); ++i) {
        if (attempt_.everything && !extreme[i]) continue;  // seldom needed, see `excluded`
        some.push_back(holds_in(location, known[i]));
        if (attempt_.everything) {
          problem_.hard.push_back(some.back());
        } else {
          problem_.soft.push_back({some.back(), kSample + known[i].depth});
        }
      }
    }
    for (const auto& [location, known] : component_.possible) {
      for (const Sample& sample : known) {
        problem_.soft.push_back({holds_in(location, sample), kPossible});
      }
    }
    // Not simply `false`.
    if (!some.empty()) {
      problem_.hard.push_back(terms_.lor(some));
      return;
    }
    for (const auto& [location, conjuncts] : templates_) {
      for (const Template& conjunct : conjuncts) {
        std::vector<Term> factors;
        for (const auto& [column, factor] : conjunct.parts) factors.push_back(terms_.ne(factor, terms_.integer(0)));
        problem_.hard.push_back(terms_.lor(factors));
      }
    }
  }

  /// The samples with the least and the greatest value of some column.
  static std::vector<bool> extremes(const std::vector<Sample>& samples) {
    std::vector<bool> result(samples.size());
    for (std::size_t column = 0; !samples.empty() && column < samples.front().point.size(); ++column) {
      const auto [least, greatest] =
          std::minmax_element(samples.begin(), samples.end(),
                              [&](const Sample& a, const Sample& b) { return a.point[column] < b.point[column]; });
      result[static_cast<std::size_t>(least - samples.begin())] = true;
      result[static_cast<std::size_t>(greatest - samples.begin())] = true;
    }
    if (!result.empty()) result.front() = true;  // there may be no columns
    return result;
  }

  Term holds_in(std::size_t location, const Sample& sample) {
    const std::vector<Term>& columns = system_.locations[location].columns;
    std::vector<Term> all;
    for (const Template& conjunct : templates_.at(location)) {
      std::vector<Term> sum{conjunct.constant};
      for (const auto& [column, factor] : conjunct.parts) {
        const auto place = std::find(columns.begin(), columns.end(), column) - columns.begin();
        sum.push_back(terms_.int_mul(factor, terms_.integer(sample.point[static_cast<std::size_t>(place)])));
      }
      all.push_back(terms_.int_le(terms_.int_add(sum), terms_.integer(0)));
    }
    return terms_.land(all);
  }

  // Phases of a loop are left and not entered again, so that a conditional invariant of a late phase comes first and
  // those before it can rely on it: late samples are worth more.
  static constexpr std::uint64_t kPossible = 1;
  static constexpr std::uint64_t kInitiation = 1;
  static constexpr std::uint64_t kSample = 2;

  logic::Terms& terms_;
  const System& system_;
  const Component& component_;
  const std::vector<std::vector<Linear>>& facts_;
  Attempt attempt_;
  Farkas farkas_;
  Templates templates_;
  logic::MaxSatProblem problem_;
};

std::optional<Conditional> CondSafe::attempt(const Component& component, const Goal& goal,
                                             const std::vector<std::vector<Linear>>& facts, const Attempt& attempt,
                                             const base::Budget& budget, bool* gave_up) {
  const base::Timer timer(statistics_.seconds(
      fmt::format("{} conjuncts, {}", attempt.conjuncts, attempt.everything ? "all samples" : "some samples")));
  Problem problem(*this, component, goal, facts, attempt);
  const logic::MaxSatProblem& constraints = problem.constraints();
  const ProcessorLimit limit(budget, attempt.seconds);
  const base::Budget part = limit.budget();
  ++statistics_.count("questions for conditional invariants");
  const std::unique_ptr<logic::Solver> solver = solvers_.make(terms_);
  solver->set_budget(part);
  for (const Term hard : constraints.hard) solver->add(hard);
  std::optional<Model> model;
  std::vector<Term> granted;
  do {
    model.reset();
    granted = grant(*solver, constraints.soft, [&] { model = model_of(*solver, problem.templates()); });
  } while (model && add_all(*solver, problem.excluded(problem.read(*model))));
  if (gave_up != nullptr) *gave_up = part.exhausted();
  if (!model) return std::nullopt;
  return problem.read(weakest(terms_, *solver, granted, problem.templates(), *std::move(model)));
}

namespace {

constexpr std::size_t kQuickAttempts = 3;
constexpr std::size_t kLeftToRivals = 2;  // attempts
constexpr double kFirstSeconds = 0.05;    // of the first attempt before processes are started
constexpr unsigned kMostConjunctsAgain = 2;
constexpr double kSecondChance = 4;  // times the time of the first
constexpr int kLargeNumber = 10;

/// Do small numbers other than 1 count? They are what the factors of invariants come from.
bool has_factors(const Component& component, const Goal& goal) {
  const auto large = [](const mpz_class& n) { return abs(n) > 1 && abs(n) <= kLargeNumber; };
  const auto any = [&](const Linear& l) {
    return std::any_of(l.parts.begin(), l.parts.end(), [&](const Linear::Part& part) { return large(part.second); });
  };
  if (std::any_of(goal.bad.le.begin(), goal.bad.le.end(), any)) return true;
  return std::any_of(component.inner.begin(), component.inner.end(), [&](const Edge& edge) {
    return std::any_of(edge.guard.le.begin(), edge.guard.le.end(), any) ||
           std::any_of(edge.update.begin(), edge.update.end(),
                       [&](const auto& value) { return any(value.second) || large(value.second.constant); });
  });
}

}  // namespace

/// From cheap to general, small factors first. An invariant of all samples is worth more than a disjunct.
const std::vector<CondSafe::Attempt> CondSafe::kAttempts = {
    {.conjuncts = 1, .greatest_factor = 1},
    {.conjuncts = 2, .greatest_factor = 1},
    {.conjuncts = 1},
    {.conjuncts = 2, .if_factors = true},
    {.conjuncts = 3, .greatest_factor = 1},
    {.conjuncts = 1, .greatest_factor = 1, .everything = false},
    {.conjuncts = 1, .everything = false, .if_factors = true},
    {.conjuncts = 2, .greatest_factor = 1, .everything = false, .seconds = 4},
    {.conjuncts = 2, .if_factors = false},
    {.conjuncts = 1, .everything = false, .if_factors = false},
    {.conjuncts = 2, .everything = false},
    {.conjuncts = 2, .greatest_factor = 2, .layered = false, .seconds = 2},
    {.conjuncts = 1, .multipliers = Multipliers::UpToThree, .scale = 2, .seconds = 2},
    {.conjuncts = 2, .multipliers = Multipliers::UpToThree, .scale = 2, .seconds = 2},
    {.conjuncts = 3, .greatest_factor = 2, .layered = false, .seconds = 3},
    {.conjuncts = 3, .greatest_factor = 1, .everything = false, .seconds = 2},
    {.conjuncts = 1, .multipliers = Multipliers::Any, .seconds = 2},
};

std::vector<CondSafe::Attempt> CondSafe::attempts_for(const Component& component, const Goal& goal) const {
  const bool factors = has_factors(component, goal);
  std::vector<Attempt> result;
  for (const Attempt& one : kAttempts) {
    if (one.conjuncts <= options_.most_conjuncts && one.if_factors.value_or(factors) == factors) result.push_back(one);
  }
  // Disjuncts come after them all the same: narrowing costs more than a search.
  const auto disjuncts = std::find_if(result.begin(), result.end(), [](const Attempt& one) { return !one.everything; });
  const auto left = static_cast<std::ptrdiff_t>(options_.rival * kLeftToRivals);
  std::rotate(result.begin(), result.begin() + std::min(left, disjuncts - result.begin()), disjuncts);
  return result;
}

std::optional<Conditional> CondSafe::find(const Component& component, const Goal& goal,
                                          const std::vector<std::vector<Linear>>& facts, const base::Budget& budget,
                                          const std::function<bool(const Conditional& q)>& is_useful,
                                          const std::function<bool()>& stop) {
  std::vector<Attempt> attempts = attempts_for(component, goal);
  // Narrowing costs more than a search, so that before it hard questions get a second chance.
  const auto disjuncts = static_cast<std::size_t>(
      std::find_if(attempts.begin(), attempts.end(), [](const Attempt& one) { return !one.everything; }) -
      attempts.begin());
  std::vector<Attempt> hard;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    if (budget.exhausted() || (i >= kQuickAttempts && stop())) return std::nullopt;
    if (i == disjuncts) attempts.insert(attempts.begin() + static_cast<std::ptrdiff_t>(i), hard.begin(), hard.end());
    Attempt now = attempts[i];
    if (options_.workers > 1) {
      if (i > 0) {
        hard.insert(hard.end(), attempts.begin() + static_cast<std::ptrdiff_t>(i), attempts.end());
        return race(component, goal, facts, hard, budget, is_useful, stop);
      }
      now.seconds = kFirstSeconds;
    }
    bool gave_up = false;
    auto found = attempt(component, goal, facts, now, budget, &gave_up);
    if (found && is_useful(*found)) return found;
    if (!gave_up || i >= disjuncts || now.conjuncts > kMostConjunctsAgain) continue;
    hard.push_back(attempts[i]);
    hard.back().seconds *= kSecondChance;
  }
  return std::nullopt;
}

std::optional<Conditional> CondSafe::race(const Component& component, const Goal& goal,
                                          const std::vector<std::vector<Linear>>& facts,
                                          const std::vector<Attempt>& attempts, const base::Budget& budget,
                                          const std::function<bool(const Conditional& q)>& is_useful,
                                          const std::function<bool()>& stop) {
  const auto names = column_numbers(system_);
  std::size_t started = 0;
  std::set<std::size_t> running;
  std::optional<Conditional> disjunct;  // the first that was found
  std::optional<Conditional> result;
  const auto next = [&]() -> std::optional<std::size_t> {
    if (disjunct || started == attempts.size()) return std::nullopt;
    running.insert(started);
    return started++;
  };
  const auto work = [&](std::size_t i, const ParallelWork::Say& say) {
    const auto found = attempt(component, goal, facts, attempts[i], budget);
    if (found) say(write_proof({component.locations, {*found}}, system_, names));
  };
  const auto heard = [&](std::size_t i, const std::string& text) {
    auto proof = read_proof(text, component.locations, system_, names);
    if (proof && proof->disjuncts.size() == 1 && is_useful(proof->disjuncts.front()))
      (attempts[i].everything ? result : disjunct) = std::move(proof->disjuncts.front());
    return result.has_value();
  };
  const auto over = [&](std::size_t i) {
    running.erase(i);
    // A disjunct waits for those that could find more.
    const bool better = std::any_of(running.begin(), running.end(), [&](auto j) { return attempts[j].everything; });
    if (disjunct && !better) result = disjunct;
    return result.has_value();
  };
  run_in_parallel(options_.workers, budget, statistics_,
                  {.next = next, .work = work, .heard = heard, .over = over, .stop = stop});
  return result;
}

}  // namespace pincer::engine::compositional
