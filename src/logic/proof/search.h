// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "logic/proof/resolution_proof.h"
#include "logic/proof/variable_order.h"

namespace pincer::logic::proof {

/// What the search asks of a theory: whether the literals it has assigned can hold together.
class Theory {
 public:
  enum class Result : std::uint8_t {
    Consistent,
    Conflict,  // lemma() is a leaf of the proof whose literals are all false
    Split,     // there is a new variable to decide
    GiveUp     // reason() says why
  };
  Theory() = default;
  virtual ~Theory() = default;
  Theory(const Theory&) = delete;
  Theory& operator=(const Theory&) = delete;

  [[nodiscard]] virtual bool knows(SatVariable variable) const = 0;
  /// The literal of a known variable became true. Consistent or Conflict.
  virtual Result assign(Literal literal) = 0;
  /// `complete`: everything is assigned; Consistent then means that there is a model.
  virtual Result check(bool complete, const base::Budget& budget) = 0;
  [[nodiscard]] virtual ResolutionProof::Id lemma() const = 0;
  /// Which way to decide a known variable, so that the theory's model changes least.
  [[nodiscard]] virtual bool preferred(SatVariable variable) const = 0;
  [[nodiscard]] virtual std::size_t mark() const = 0;
  virtual void backtrack(std::size_t mark) = 0;
};

/// Conflict-driven clause learning that remembers why: every learned clause is a chain of resolutions in a proof that
/// ends in the empty clause.
class Search {
 public:
  enum class Result : std::uint8_t { Sat, Unsat, Stopped };
  /// What it did; for statistics.
  struct Statistics {
    std::uint64_t decisions = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t propagations = 0;
    std::uint64_t restarts = 0;
  };

  explicit Search(ResolutionProof& proof) : proof_(proof) {}

  SatVariable new_variable();
  [[nodiscard]] std::size_t variables() const { return values_.size(); }
  /// A clause of the problem or a lemma, at any time; `id` is its leaf in the proof.
  void add(std::span<const Literal> literals, ResolutionProof::Id id);

  /// At the expense of `budget`.
  Result solve(Theory& theory, const base::Budget& budget);
  /// After Unsat: the node of the empty clause.
  [[nodiscard]] ResolutionProof::Id refutation() const { return *refutation_; }
  /// After Sat.
  [[nodiscard]] bool value(SatVariable variable) const { return values_[variable] == Truth::True; }
  [[nodiscard]] bool assigned(SatVariable variable) const { return values_[variable] != Truth::Open; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }
  /// The next decision of `variable` comes before those of all others.
  void prefer(SatVariable variable) { order_.bump_to_top(variable); }

 private:
  enum class Truth : std::uint8_t { False, True, Open };
  using ClauseIndex = std::uint32_t;
  static constexpr ClauseIndex kNone = 0xffffffff;
  struct Clause {
    std::vector<Literal> literals;
    ResolutionProof::Id id = 0;
    float activity = 0;
    bool learned = false;
    bool deleted = false;
  };
  struct Watch {
    ClauseIndex clause = 0;
    Literal blocker;
  };

  [[nodiscard]] Truth value(Literal l) const {
    const Truth t = values_[l.variable()];
    if (t == Truth::Open) return t;
    return (t == Truth::True) != l.negated() ? Truth::True : Truth::False;
  }
  [[nodiscard]] std::size_t level() const { return level_starts_.size(); }
  Result run(Theory& theory, const base::Budget& budget);
  void charge(const base::Budget& budget);
  ClauseIndex attach(std::vector<Literal> literals, ResolutionProof::Id id, bool learned);
  void assign(Literal l, ClauseIndex reason);
  ClauseIndex propagate();
  /// Propagation by clauses and theory until nothing moves; a conflict or kNone. Sets stopped_.
  ClauseIndex propagate_all(Theory& theory, const base::Budget& budget);
  ClauseIndex theory_conflict(Theory& theory);
  void decide(Literal l, Theory& theory);
  [[nodiscard]] std::optional<SatVariable> next_variable();
  void backtrack(std::size_t level, Theory& theory);

  // Conflict analysis
  void resolve_conflict(ClauseIndex conflict, Theory& theory);
  void visit(ClauseIndex clause, Literal without, std::size_t& open);
  [[nodiscard]] bool is_redundant(Literal l);
  void minimise();
  ResolutionProof::Id log_chain(ClauseIndex conflict);
  ResolutionProof::Id unit(SatVariable variable);  // the unit clause of a variable that is assigned at level 0
  void bump(Clause& clause);
  void forget_clauses();

  ResolutionProof& proof_;
  std::vector<Clause> clauses_;
  std::vector<std::vector<Watch>> watches_;  // by the code of the literal whose falsity matters
  std::vector<Truth> values_;
  std::vector<Truth> saved_;
  std::vector<std::uint32_t> levels_;
  std::vector<std::uint32_t> positions_;  // on the trail
  std::vector<ClauseIndex> reasons_;
  std::vector<std::optional<ResolutionProof::Id>> units_;
  std::vector<Literal> trail_;
  std::vector<std::size_t> level_starts_;
  std::vector<std::size_t> theory_marks_;  // per level, before its decision
  std::size_t head_ = 0;
  std::size_t theory_head_ = 0;
  std::size_t units_logged_ = 0;
  VariableOrder order_;
  std::optional<ResolutionProof::Id> refutation_;
  ClauseIndex pending_conflict_ = kNone;  // a clause that was false when it was added
  bool stopped_ = false;

  // Of the analysis in progress
  std::vector<char> seen_;
  std::vector<Literal> learned_;
  std::vector<SatVariable> resolved_;  // pivots, latest assigned first
  std::vector<SatVariable> touched_;

  float clause_increment_ = 1;
  std::size_t learned_count_ = 0;
  std::size_t learned_limit_ = 4000;
  Statistics statistics_;
  std::uint64_t charged_steps_ = 0;  // of statistics_
};

}  // namespace pincer::logic::proof
