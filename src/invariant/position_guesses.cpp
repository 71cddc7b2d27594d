// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/position_guesses.h"

#include <algorithm>
#include <functional>
#include <set>

#include "invariant/counter_guesses.h"
#include "logic/term/free_variables.h"
#include "logic/term/linear_sum.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::invariant {

using logic::Kind;
using logic::LinearSum;
using logic::Sort;
using logic::Term;
using program::VariableId;

namespace {

constexpr std::size_t kRounds = 10;     // of assignments that read what others wrote
constexpr std::size_t kLiterals = 64;   // about cells
constexpr std::size_t kForPairs = 12;   // of these, the first ones, for disjunctions of two
constexpr std::size_t kConditions = 6;  // of the program, not about cells
constexpr std::size_t kCompared = 200;  // atoms of all conditions
constexpr std::size_t kLinks = 32;      // numbers of the program that are compared with positions
constexpr std::size_t kGuards = 96;     // about positions
constexpr std::size_t kLows = 4;        // of positions, in guards
constexpr unsigned kSmall = 1U << 24;   // a small number, for multiples that do not overflow
constexpr std::size_t kLargest = 40;    // literals, in terms
constexpr std::size_t kDefinition = 8;  // what a variable is, in terms
constexpr std::size_t kMostPerHead = 3000;

/// `atom`, in the program, says that `part`, a number of the program, is `is`, which is about positions.
struct Link {
  Term atom;
  Term part;
  Term is;
};

template <class T>
void add_new(std::vector<T>& list, T what, std::size_t most) {
  if (list.size() < most && std::find(list.begin(), list.end(), what) == list.end()) list.push_back(what);
}

class PositionGuesses {
 public:
  explicit PositionGuesses(const encode::Transitions& transitions)
      : transitions_(transitions), cfa_(transitions.graph().cfa()), terms_(cfa_.terms()) {
    find_positions();
    for (const program::Edge& edge : cfa_.edges()) {
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
        look_at(assume->condition, {});
        for (const Term atom : logic::atoms_of(terms_, assume->condition)) add_new(compared_, atom, kCompared);
      }
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement))
        look_at(assign->value, cfa_.variable(assign->variable).term);
    }
    find_cells();
    pass_conditions_on();
    chain_assignments();
    find_bounds();
    make_guards();
  }

  certificate::Invariants all() {
    make_candidates();
    certificate::Invariants result;
    const encode::BlockGraph& graph = transitions_.graph();
    for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
      if (graph.node(encode::NodeId(n)).kind != encode::NodeKind::Inner) continue;
      std::size_t count = 0;
      for (const Term candidate : candidates_) {
        if (count >= kMostPerHead) break;
        if (!transitions_.is_about_live(candidate, encode::NodeId(n))) continue;
        result.emplace_back(graph.node(encode::NodeId(n)).location, candidate);
        ++count;
      }
    }
    return result;
  }

 private:
  void find_positions() {
    std::vector<bool> is_written(cfa_.variables().size(), false);
    std::vector<bool> is_assigned(cfa_.variables().size(), false);
    for (const program::Edge& edge : cfa_.edges()) {
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement))
        is_assigned[assign->variable.index()] = true;
      if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) is_written[havoc->variable.index()] = true;
      if (const auto* input = std::get_if<program::Input>(&edge.statement)) is_written[input->variable.index()] = true;
    }
    for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
      const Term term = cfa_.variable(VariableId(v)).term;
      const Sort sort = terms_.sort(term);
      if (!is_written[v] && !is_assigned[v] && (sort.is_bitvec() || sort.is_int())) positions_.insert(term);
      // A name of its own for a value that the program gets from nowhere.
      if (is_written[v] && !is_assigned[v] && cfa_.variable(VariableId(v)).name.empty()) unnamed_.insert(term);
    }
  }

  /// What is assigned where a position is what the program is at, and constants that it gets.
  void find_cells() {
    for (const program::Edge& edge : cfa_.edges()) {
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign == nullptr || !has_any(assign->value, positions_)) continue;
      const Term target = cfa_.variable(assign->variable).term;
      if (terms_.sort(target).is_bitvec() || terms_.sort(target).is_int()) cells_[target];
    }
    for (const program::Edge& edge : cfa_.edges()) {
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign == nullptr || !terms_.is_const(assign->value)) continue;
      const auto cell = cells_.find(cfa_.variable(assign->variable).term);
      if (cell != cells_.end()) add_new(cell->second, assign->value, kLows);
    }
    for (const auto& [target, value] : assignments_) {
      const auto cell = cells_.find(target);
      if (cell != cells_.end() && terms_.is_const(value)) add_new(cell->second, value, kLows);
    }
  }

  [[nodiscard]] bool has_any(Term t, const std::set<Term>& of) const {
    const std::vector<Term> used = logic::free_variables(terms_, t);
    return std::any_of(used.begin(), used.end(), [&](Term v) { return of.contains(v); });
  }

  std::vector<Link> links_in(Term root) {
    std::vector<Term> equations;
    logic::TermMap<bool> seen;
    logic::visit_children_first(
        terms_, root, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          if (terms_.kind(t) == Kind::Eq && has_any(t, positions_)) equations.push_back(t);
        });
    std::vector<Link> result;
    for (const Term equation : equations) {
      const Term left = terms_.child(equation, 0);
      if (!terms_.sort(left).is_bitvec() && !terms_.sort(left).is_int()) continue;
      LinearSum sum = logic::linear_sum_as_if_unbounded(terms_, left);
      sum.add(logic::linear_sum_as_if_unbounded(terms_, terms_.child(equation, 1)), -1);
      for (const auto& [part, factor] : sum.parts) {
        if (has_any(part, positions_) || has_any(part, unnamed_)) continue;
        LinearSum rest = sum;
        rest.parts.erase(part);
        if (const auto is = rest.divided_by(-factor)) {
          const Term value = is->term(terms_);
          if (has_any(value, positions_)) result.push_back({equation, part, value});
        }
      }
    }
    return result;
  }

  /// What an edge compares or assigns (to `target`), where positions are what it is at.
  void look_at(Term term, Term target) {
    const std::vector<Link> links = links_in(term);
    if (links.empty()) {
      if (target.valid()) return;
      for (const Term atom : logic::atoms_of(terms_, term)) conditions_.push_back(atom);
      return;
    }
    for (const Link& link : links) {
      const auto same = [&](const Link& other) { return other.part == link.part && other.is == link.is; };
      if (links_.size() < kLinks && std::none_of(links_.begin(), links_.end(), same)) links_.push_back(link);
      // Everything that the same number decides is decided by this.
      logic::Substitution here{{link.part, link.is}};
      if (const Term core = inside(link.part); core != link.part)
        here.emplace(core, terms_.bv_extract(link.is, terms_.sort(core).width() - 1, 0));
      for (const Link& other : links) {
        if (same(other)) here.emplace(other.atom, terms_.boolean(true));
      }
      const Term special = logic::substitute(terms_, term, here);
      if (target.valid()) {
        if (terms_.sort(target).is_array()) continue;
        assignments_.emplace_back(target, special);
        if (!has_any(special, {target})) add_literal(terms_.eq(target, special));
      } else {
        for (const Term atom : logic::atoms_of(terms_, special)) {
          add_literal(atom);
          add_literal(terms_.lnot(atom));
        }
      }
    }
  }

  /// What is written into a cell was compared before: `if (v < 0) a[i] = v`.
  void pass_conditions_on() {
    std::map<Term, std::vector<Term>> definitions;
    for (const program::Edge& edge : cfa_.edges()) {
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement))
        add_new(definitions[cfa_.variable(assign->variable).term], assign->value, 2);
    }
    const std::vector<std::pair<Term, Term>> assignments = assignments_;
    for (const auto& [target, value] : assignments) {
      if (terms_.kind(value) != Kind::Variable || cells_.contains(value)) continue;
      std::vector<Term> same = definitions[value];
      same.push_back(value);
      for (const Term v : same) {
        if (terms_.is_const(v)) continue;
        for (const Term condition : compared_) {
          const Term literal = logic::substitute(terms_, condition, {{v, target}});
          if (literal == condition) continue;
          add_literal(literal);
          add_literal(terms_.lnot(literal));
        }
      }
    }
  }

  /// What cells are after several loops: what an assignment reads may be what another one wrote.
  void chain_assignments() {
    for (std::size_t round = 0; round < kRounds; ++round) {
      const std::vector<Term> known = literals_;
      for (const auto& [target, value] : assignments_) {
        for (const Term literal : known) {
          if (terms_.kind(literal) != Kind::Eq) continue;
          for (const std::size_t side : {0, 1}) {
            const Term read = terms_.child(literal, side);
            const Term was = terms_.child(literal, 1 - side);
            if (terms_.kind(read) != Kind::Variable || !has_any(value, {read}) || has_any(was, {target})) continue;
            const Term now = logic::substitute(terms_, value, {{read, was}});
            if (!has_any(now, {target})) add_literal(terms_.eq(target, now));
          }
        }
      }
    }
  }

  void add_literal(Term literal) {
    literal = without_unknown(literal);
    if (terms_.is_const(literal) || logic::term_size(terms_, literal) > kLargest || has_any(literal, unnamed_)) return;
    add_new(literals_, literal, kLiterals);
  }

  /// Of a choice between a cell and a value that the program gets from nowhere, the cell: what is read outside of an
  /// object is such a value.
  [[nodiscard]] Term without_unknown(Term literal) const {
    if (!has_any(literal, unnamed_)) return literal;
    logic::TermMap<Term> results;
    std::vector<Term> children;
    logic::visit_children_first(
        terms_, literal, [&](Term t) { return results.contains(t); },
        [&](Term t) {
          children.clear();
          for (const Term child : terms_.children(t)) children.push_back(*results.find(child));
          Term result = children.empty() ? t : terms_.rebuild(t, children);
          if (terms_.kind(t) == Kind::Ite) {
            if (has_any(children[2], unnamed_) && !has_any(children[1], unnamed_)) result = children[1];
            if (has_any(children[1], unnamed_) && !has_any(children[2], unnamed_)) result = children[2];
          }
          results[t] = result;
        });
    return *results.find(literal);
  }

  [[nodiscard]] Term number(Sort sort, const mpz_class& value) const {
    return sort.is_int() ? terms_.integer(value) : terms_.bv(sort.width(), value);
  }
  [[nodiscard]] Term le(Term a, Term b, bool is_unsigned = false) const {
    if (is_unsigned) return terms_.bv_ule(a, b);
    return terms_.sort(a).is_int() ? terms_.int_le(a, b) : terms_.bv_sle(a, b);
  }
  [[nodiscard]] Term lt(Term a, Term b, bool is_unsigned = false) const {
    if (is_unsigned) return terms_.bv_ult(a, b);
    return terms_.sort(a).is_int() ? terms_.int_lt(a, b) : terms_.bv_slt(a, b);
  }

  /// The number inside a part, and other numbers of its sort as numbers of the part's.
  [[nodiscard]] Term inside(Term part) const {
    const Kind kind = terms_.kind(part);
    return kind == Kind::BvSignExtend || kind == Kind::BvZeroExtend ? terms_.child(part, 0) : part;
  }
  [[nodiscard]] Term widen(Term t, Term part) const {
    switch (terms_.kind(part)) {
      case Kind::BvSignExtend: return terms_.bv_sign_extend(t, terms_.attribute(part));
      case Kind::BvZeroExtend: return terms_.bv_zero_extend(t, terms_.attribute(part));
      default: return t;
    }
  }

  /// What parts start with, and what they are compared with.
  void find_bounds() {
    for (const Link& link : links_) {
      const Term core = inside(link.part);
      for (const program::Edge& edge : cfa_.edges()) {
        const auto* assign = std::get_if<program::Assign>(&edge.statement);
        if (assign == nullptr || cfa_.variable(assign->variable).term != core) continue;
        if (terms_.is_const(assign->value)) add_new(starts_[link.part], widen(assign->value, link.part), 4);
      }
      for (const Term atom : conditions_) {
        const Kind kind = terms_.kind(atom);
        if (terms_.children(atom).size() != 2 || kind == Kind::And || kind == Kind::Or) continue;
        const Term left = terms_.child(atom, 0);
        const Term right = terms_.child(atom, 1);
        if (left != core && right != core) continue;
        if (core == link.part && (kind == Kind::BvUlt || kind == Kind::BvUle)) unsigned_.insert(core);
        if (left == core) add_new(bounds_[link.part], widen(right, link.part), 4);
        if (right == core) add_new(bounds_[link.part], widen(left, link.part), 4);
      }
    }
  }

  void make_guards() {
    const Term none = terms_.boolean(true);
    for (const Link& link : links_) {
      // Where the number is a multiple of the position, only small positions say something about it.
      std::vector<Term> small;
      for (const auto& [part, factor] : logic::linear_sum(terms_, link.is).parts) {
        if (factor == 1 || factor == -1 || !positions_.contains(part)) continue;
        small.push_back(le(number(terms_.sort(part), 0), part));
        small.push_back(lt(part, number(terms_.sort(part), kSmall)));
      }
      const Term is_small = terms_.land(small);
      // In a table, a row and a column make the position: 60 * i + j < k reads better than j < k - 60 * i.
      LinearSum others{terms_.sort(link.is), 0, {}};
      for (const auto& [part, factor] : logic::linear_sum(terms_, link.is).parts) {
        if (!has_any(part, positions_)) others.parts.emplace(part, factor);
      }
      const auto moved = [&](Term t) {
        if (others.parts.empty()) return t;
        LinearSum sum = logic::linear_sum(terms_, t);
        sum.add(others, -1);
        return sum.term(terms_);
      };
      const Term is = moved(link.is);
      const bool is_unsigned = unsigned_.contains(link.part);
      auto from = std::function([&](Term t) { return le(moved(t), is, is_unsigned); });
      auto below = std::function([&](Term t) { return lt(is, moved(t), is_unsigned); });
      // Where the loop goes up and the position down: k <= 99 - i for i <= 99 - k.
      const LinearSum down = logic::linear_sum(terms_, is);
      const bool goes_down = down.parts.size() == 1 && down.parts.begin()->second == -1;
      const Term position = goes_down ? down.parts.begin()->first : is;
      const auto opposite = [&](Term t) {
        LinearSum sum{terms_.sort(t), down.constant, {}};
        sum.add(logic::linear_sum(terms_, t), -1);
        return sum.term(terms_);
      };
      if (goes_down) {
        from = [&](Term t) { return le(position, opposite(t), is_unsigned); };
        below = [&](Term t) { return lt(opposite(t), position, is_unsigned); };
      }
      std::vector<Term> lows;
      for (const Term start : starts_[link.part]) lows.push_back(from(start));
      for (const Term start : other_starts(link)) add_new(lows, from(start), kLows);
      if (!others.parts.empty()) {
        for (const Term position : logic::free_variables(terms_, is))
          add_new(lows, le(number(terms_.sort(position), 0), position), kLows);
      }
      lows.push_back(none);
      std::vector<Term> highs{below(link.part), none, from(link.part)};
      for (const Term start : starts_[link.part]) highs.push_back(below(start));
      for (const Term bound : bounds_[link.part]) {
        highs.push_back(below(bound));
        highs.push_back(terms_.land(from(link.part), below(bound)));  // not passed yet
      }
      for (const Term low : lows) {
        for (const Term high : highs) {
          if (terms_.is_true(terms_.land(low, high))) continue;
          add_new(guards_, terms_.land(is_small, terms_.land(low, high)), kGuards);
        }
      }
    }
  }

  /// Where other loops over the same cells begin: one that starts at 1 goes on from a cell 0 that is known.
  [[nodiscard]] std::vector<Term> other_starts(const Link& link) const {
    std::vector<Term> result;
    for (const auto& [part, starts] : starts_) {
      for (const Term start : starts) {
        if (part != link.part && terms_.sort(start) == terms_.sort(link.part)) add_new(result, start, kLows);
      }
    }
    return result;
  }

  void add(Term candidate) {
    if (!terms_.is_const(candidate) && seen_.insert(candidate).second) candidates_.push_back(candidate);
  }

  void make_candidates() {
    add_numbers();
    add_definitions();
    std::vector<Term> tests;
    for (const Term condition : conditions_) {
      if (has_any(condition, unnamed_) || has_any(condition, positions_)) continue;
      add_new(tests, condition, kConditions);
      add_new(tests, terms_.lnot(condition), kConditions);
    }
    for (const Term literal : literals_) add(literal);
    for (const Term guard : guards_) {
      for (const Term literal : literals_) add(terms_.implies(guard, literal));
    }
    for (const Term test : tests) {
      for (const Term literal : literals_) {
        add(terms_.implies(test, literal));
        for (const Term guard : guards_) add(terms_.implies(terms_.land(guard, test), literal));
      }
    }
    const std::size_t few = std::min(literals_.size(), kForPairs);
    for (std::size_t i = 0; i < few; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const Term pair = terms_.lor(literals_[i], literals_[j]);
        add(pair);
        for (const Term guard : guards_) add(terms_.implies(guard, pair));
      }
    }
  }

  /// What a variable is that is assigned once: how many bytes are to be set, and where they begin.
  void add_definitions() {
    std::map<Term, std::vector<Term>> values;
    for (const program::Edge& edge : cfa_.edges()) {
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement))
        values[cfa_.variable(assign->variable).term].push_back(assign->value);
    }
    logic::Substitution constants;
    for (const auto& [variable, list] : values) {
      if (list.size() == 1 && terms_.is_const(list.front())) constants.emplace(variable, list.front());
    }
    for (const auto& [variable, list] : values) {
      if (list.size() != 1 || terms_.is_const(list.front()) || cells_.contains(variable)) continue;
      const Term value = logic::substitute(terms_, list.front(), constants);
      if (has_any(value, {variable}) || has_any(value, unnamed_) || has_any(value, positions_)) continue;
      if (logic::term_size(terms_, value) <= kDefinition && !terms_.sort(value).is_array())
        add(terms_.eq(variable, value));
    }
  }

  /// Does the cell get what it was and something? Also if it is not known where that is.
  [[nodiscard]] bool counts(Term cell) const {
    bool is_assigned = false;
    for (const auto& [target, value] : assignments_) {
      if (target != cell) continue;
      is_assigned = true;
      if (has_any(value, {cell})) return true;
    }
    return !is_assigned;
  }

  /// Bounds of the numbers that links are about, and what two of them that change together have in common.
  void add_numbers() {
    for (const Link& link : links_) {
      const bool is_unsigned = unsigned_.contains(link.part);
      for (const Term start : starts_[link.part]) add(le(start, link.part, is_unsigned));
      for (const Term bound : bounds_[link.part]) {
        add(le(link.part, bound, is_unsigned));
        add(lt(link.part, bound, is_unsigned));
        add(le(bound, link.part, is_unsigned));
      }
    }
    std::vector<Term> numbers;
    for (const Link& link : links_) numbers.push_back(inside(link.part));
    std::set<Term> cells;
    std::map<Term, std::vector<Term>> counting;
    for (const auto& [cell, constants] : cells_) {
      if (!counts(cell)) continue;
      cells.insert(cell);
      counting.emplace(cell, constants);
    }
    for (const Term guess : counter_guesses(cfa_, numbers, conditions_, counting)) {
      add(guess);
      if (has_any(guess, cells)) add_literal(guess);  // perhaps only where it was initialised
    }
  }

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::set<Term> positions_;
  std::set<Term> unnamed_;
  std::vector<Link> links_;
  std::vector<std::pair<Term, Term>> assignments_;  // to cells at their positions
  std::vector<Term> literals_;
  std::vector<Term> conditions_;  // without positions
  std::vector<Term> compared_;    // all atoms of conditions
  std::vector<Term> guards_;
  std::map<Term, std::vector<Term>> starts_;  // by part
  std::map<Term, std::vector<Term>> bounds_;
  std::set<Term> unsigned_;                  // parts that the program compares as unsigned numbers
  std::map<Term, std::vector<Term>> cells_;  // and constants that they get
  std::vector<Term> candidates_;
  std::set<Term> seen_;
};

}  // namespace

certificate::Invariants position_guesses(const encode::Transitions& transitions) {
  return PositionGuesses(transitions).all();
}

}  // namespace pincer::invariant
