// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/address_guesses.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/efforts.h"
#include "invariant/affine_terms.h"
#include "invariant/copies.h"
#include "logic/evaluate/evaluator.h"
#include "logic/term/free_variables.h"
#include "logic/term/linear_sum.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::invariant {

using encode::NodeId;
using logic::Kind;
using logic::LinearSum;
using logic::Term;
using program::LocationId;
using program::VariableId;

namespace {

constexpr std::size_t kAtoms = 200;   // of conditions
constexpr std::size_t kBounds = 40;   // of the edges to the error
constexpr std::size_t kCells = 12;    // that get a constant
constexpr std::size_t kWays = 8;      // to say something by copies
constexpr std::size_t kSize = 24;     // of a formula of the program
constexpr std::size_t kNumbers = 16;  // variables for pairs
constexpr std::size_t kOffsets = 16;  // for pairs
constexpr std::size_t kSamples = 60;  // that a guess is tried on
constexpr std::size_t kMostPerNode = 500;

/// `offset <= most`, unsigned; asked for at some place.
struct Bound {
  Term offset;
  Term most;
  LocationId place = {};
  bool operator==(const Bound&) const = default;
};

struct Cell {
  Term array;
  Term index;
  Term content;
  auto operator<=>(const Cell&) const = default;
};

template <class T>
void add_new(std::vector<T>& list, const T& what, std::size_t most) {
  if (list.size() < most && std::find(list.begin(), list.end(), what) == list.end()) list.push_back(what);
}

/// What the program says that guesses are made of.
class Subject {
 public:
  explicit Subject(const program::Cfa& cfa) : copies(cfa), cfa_(cfa), terms_(cfa.terms()) {
    for (const program::Edge& edge : cfa_.edges()) {
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement))
        look_at(assume->condition, edge.source, edge.target == cfa_.error_location());
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) look_at(*assign);
    }
  }

  Copies copies;
  std::vector<Bound> bounds;
  std::vector<Term> atoms;        // of conditions
  std::vector<Term> definitions;  // variable = value
  std::vector<Cell> cells;
  std::vector<std::pair<Term, Term>> reads;  // array and index

 private:
  void look_at(Term condition, LocationId place, bool fails) {
    find_reads(condition);
    for (const Term atom : logic::atoms_of(terms_, condition)) {
      if (logic::term_size(terms_, atom) > kSize) continue;
      add_new(atoms, atom, kAtoms);
      if (!fails) continue;
      const Kind kind = terms_.kind(atom);
      if (kind == Kind::BvUle) add_new(bounds, {terms_.child(atom, 0), terms_.child(atom, 1), place}, kBounds);
      if (kind == Kind::BvUlt) add_new(bounds, {terms_.child(atom, 1), terms_.child(atom, 0), place}, kBounds);
    }
  }
  void look_at(const program::Assign& assign) {
    find_reads(assign.value);
    const Term variable = cfa_.variable(assign.variable).term;
    if (!terms_.sort(variable).is_array()) {
      const std::vector<Term> used = logic::free_variables(terms_, assign.value);
      const bool is_about_itself = std::binary_search(used.begin(), used.end(), variable);
      if (!is_about_itself && logic::term_size(terms_, assign.value) <= kSize)
        add_new(definitions, terms_.eq(variable, assign.value), kAtoms);
      return;
    }
    for (Term array = assign.value; terms_.kind(array) == Kind::Store; array = terms_.child(array, 0)) {
      const Term content = terms_.child(array, 2);
      if (terms_.is_const(content) || is_lasting(content))
        add_new(cells, {variable, terms_.child(array, 1), content}, kCells);
    }
  }
  /// A variable of the user that does not count: what is looked for may stand at the end of an array.
  [[nodiscard]] bool is_lasting(Term content) const {
    const auto variable = cfa_.variable_of(content);
    return variable && !cfa_.variable(*variable).name.empty() && copies.steps(content).empty();
  }
  void find_reads(Term root) {
    logic::visit_children_first(
        terms_, root, [&](Term t) { return seen_.contains(t); },
        [&](Term t) {
          seen_[t] = true;
          if (terms_.kind(t) == Kind::Select && terms_.kind(terms_.child(t, 0)) == Kind::Variable)
            add_new(reads, {terms_.child(t, 0), terms_.child(t, 1)}, kAtoms);
        });
  }

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  logic::TermMap<bool> seen_;
};

/// The guesses at one node.
class Here {
 public:
  Here(const encode::Transitions& transitions, const Subject& subject, NodeId node,
       const std::vector<Sampler::Sample>& samples, const base::Budget& budget)
      : transitions_(transitions),
        cfa_(transitions.graph().cfa()),
        terms_(cfa_.terms()),
        subject_(subject),
        node_(node),
        budget_(budget),
        evaluator_(terms_) {
    const std::size_t stride = samples.size() / kSamples + 1;
    for (std::size_t s = 0; s < samples.size(); s += stride) samples_.push_back(&samples[s]);
  }

  std::vector<Term> guess() {
    find_bounds();
    find_numbers();
    about_definitions();
    about_bounds();
    about_cells();
    about_distances();
    about_pairs();
    about_counters();
    about_conditions();
    return std::move(guesses_);
  }

 private:
  using Values = std::vector<mpz_class>;

  [[nodiscard]] logic::Tape compile(Term t) const {
    return evaluator_.compile(t, [&](Term variable) { return cfa_.variable_of(variable)->index(); });
  }
  [[nodiscard]] bool is_sampled(Term formula) {
    const logic::Tape tape = compile(formula);
    budget_.spend(base::efforts::kGuessed * samples_.size());
    return std::all_of(samples_.begin(), samples_.end(),
                       [&](const Sampler::Sample* sample) { return evaluator_.holds(tape, *sample); });
  }
  bool add(Term guess) {
    if (terms_.is_const(guess) || !seen_.insert(guess).second || guesses_.size() >= kMostPerNode) return false;
    if (!transitions_.is_about_live(guess, node_) || !is_sampled(guess)) return false;
    guesses_.push_back(guess);
    return true;
  }

  [[nodiscard]] Term number(Term like, const mpz_class& value) const {
    return terms_.sort(like).is_int() ? terms_.integer(value) : terms_.bv(terms_.sort(like).width(), value);
  }
  /// a + factor * b; offsets stay as they are, so that their distances cancel (logic/bitblast/distances).
  [[nodiscard]] Term sum(Term a, Term b, const mpz_class& factor) const {
    if (factor == -1) return terms_.bv_sub(a, b);
    return terms_.bv_add(a, terms_.bv_mul(b, number(b, factor)));
  }
  [[nodiscard]] Term plus(Term a, const mpz_class& constant) const { return terms_.bv_add(a, number(a, constant)); }
  [[nodiscard]] bool is_number(Term t) const { return terms_.sort(t).is_bitvec() && terms_.sort(t).width() > 1; }

  [[nodiscard]] std::vector<logic::Substitution> ways(Term t, bool also_live = false) const {
    return subject_.copies.ways(t, transitions_, node_, kWays, also_live);
  }

  /// Those that are asked for later.
  void find_bounds() {
    const std::set<LocationId> later = reachable();
    for (const Bound& bound : subject_.bounds) {
      if (!later.contains(bound.place)) continue;
      for (const logic::Substitution& way : ways(terms_.bv_ule(bound.offset, bound.most))) {
        const Bound here{logic::substitute(terms_, bound.offset, way), logic::substitute(terms_, bound.most, way)};
        if (std::find(bounds_.begin(), bounds_.end(), here) == bounds_.end()) bounds_.push_back(here);
        if (!terms_.is_const(here.offset)) add_new(offsets_, here.offset, kOffsets);
      }
    }
  }

  [[nodiscard]] std::set<LocationId> reachable() const {
    std::set<LocationId> result{transitions_.graph().node(node_).location};
    std::vector<LocationId> open(result.begin(), result.end());
    while (!open.empty()) {
      const LocationId location = open.back();
      open.pop_back();
      for (const program::EdgeId edge : cfa_.outgoing(location)) {
        if (result.insert(cfa_.edge(edge).target).second) open.push_back(cfa_.edge(edge).target);
      }
    }
    return result;
  }

  /// Variables that bounds and conditions speak of.
  void find_numbers() {
    std::set<Term> addresses;
    for (const Bound& bound : subject_.bounds) {
      const std::vector<Term> found = addresses_in(bound.offset);
      addresses.insert(found.begin(), found.end());
    }
    const auto look_at = [&](Term t) {
      for (const Term v : logic::free_variables(terms_, t)) {
        if (is_number(v) && !addresses.contains(v) && transitions_.is_about_live(v, node_))
          add_new(numbers_, v, kNumbers);
      }
    };
    for (const Bound& bound : bounds_) look_at(bound.offset);
    for (const Bound& bound : bounds_) look_at(bound.most);
    for (const Term atom : subject_.atoms) look_at(atom);
  }

  /// Where an offset begins, and the pointer: of p + i - base, these are base, which is not counted, and p.
  [[nodiscard]] std::vector<Term> addresses_in(Term offset) const {
    const LinearSum sum = logic::linear_sum(terms_, offset);
    std::vector<Term> plus;
    std::vector<Term> result;
    for (const auto& [part, factor] : sum.parts) {
      if (terms_.kind(part) != Kind::Variable) continue;
      if (factor == 1) plus.push_back(part);
      if (factor == -1 && !subject_.copies.moves(part)) result.push_back(part);
    }
    if (result.size() != 1) return {};
    const Term base = result.front();
    for (const Term p : plus) {
      if (plus.size() == 1 || subject_.copies.are_copies(p, base)) result.push_back(p);
    }
    return result;
  }

  void said(Term formula) {
    for (const logic::Substitution& way : ways(formula)) add(logic::substitute(terms_, formula, way));
  }

  void about_definitions() {
    for (const VariableId v : transitions_.live(node_)) {
      const Term variable = cfa_.variable(v).term;
      if (!terms_.sort(variable).is_bool()) continue;
      add(variable);
      add(terms_.lnot(variable));
    }
    for (const Term definition : subject_.definitions) said(definition);
  }

  /// By what a term may change in a turn.
  [[nodiscard]] std::set<mpz_class> steps(Term offset) const {
    std::set<mpz_class> result;
    for (const auto& [part, factor] : logic::linear_sum(terms_, offset).parts) {
      const bool is_wider = terms_.kind(part) == Kind::BvSignExtend || terms_.kind(part) == Kind::BvZeroExtend;
      const Term counter = is_wider ? terms_.child(part, 0) : part;
      if (terms_.kind(counter) != Kind::Variable) continue;
      for (const mpz_class& step : subject_.copies.steps(counter)) result.insert(step * factor);
    }
    return result;
  }

  void about_bounds() {
    for (const Bound& bound : bounds_) {
      add(terms_.bv_ule(bound.offset, bound.most));
      for (const mpz_class& step : steps(bound.offset)) {
        if (step > 0) {
          add(terms_.bv_ule(bound.offset, plus(bound.most, step)));
        } else {
          add(terms_.bv_ule(plus(bound.offset, -step), plus(bound.most, -step)));
        }
        // A pointer that goes by several bytes stays aligned.
        for (const unsigned bits : {3U, 2U, 1U}) {
          if (!mpz_divisible_2exp_p(step.get_mpz_t(), bits)) continue;
          const Term zero = terms_.bv(bits, 0);
          if (add(terms_.eq(terms_.bv_extract(bound.offset, bits - 1, 0), zero))) break;
        }
      }
    }
  }

  void about_cells() {
    for (const Cell& cell : subject_.cells) {
      if (!transitions_.is_about_live(cell.array, node_)) continue;
      for (const logic::Substitution& way : ways(cell.index, true)) {
        const Term index = logic::substitute(terms_, cell.index, way);
        if (!add(terms_.eq(terms_.select(cell.array, index), cell.content))) continue;
        for (const auto& [array, read] : subject_.reads) {
          if (array == cell.array && terms_.sort(read) == terms_.sort(index)) not_passed(read, index);
        }
      }
    }
  }
  /// `read` goes up to `index`: relative to where the object begins.
  void not_passed(Term read, Term index) {
    for (const logic::Substitution& way : ways(read)) {
      const Term at = logic::substitute(terms_, read, way);
      for (const Bound& bound : bounds_) {
        if (terms_.sort(bound.offset) != terms_.sort(at)) continue;
        LinearSum base = logic::linear_sum(terms_, at);
        base.add(logic::linear_sum(terms_, bound.offset), -1);
        if (base.parts.size() != 1 || base.parts.begin()->second != 1) continue;
        LinearSum distance = logic::linear_sum(terms_, index);
        distance.add(base, -1);
        const Term end = distance.term(terms_);
        add(terms_.bv_ule(bound.offset, end));
        add(terms_.bv_ule(bound.offset, plus(end, 1)));
        add(terms_.bv_ule(end, bound.most));
      }
    }
  }

  /// Two pointers that go up together, of which the first one is ahead: what is left behind it is enough for the other.
  void about_distances() {
    for (const Bound& a : bounds_) {
      for (const Bound& b : bounds_) {
        if (a.offset == b.offset || terms_.sort(a.offset) != terms_.sort(b.offset)) continue;
        if (steps(a.offset).empty() || steps(a.offset) != steps(b.offset)) continue;
        const Term distance = sum(a.offset, b.offset, -1);
        if (!terms_.is_const(distance)) add(terms_.bv_ule(sum(distance, b.most, 1), a.most));
      }
    }
  }

  [[nodiscard]] Values values(Term t) {
    const logic::Tape tape = compile(t);
    Values result;
    budget_.spend(base::efforts::kGuessed * samples_.size());
    for (const Sampler::Sample* sample : samples_) result.push_back(evaluator_.run(tape, *sample).as_signed());
    return result;
  }
  /// t is the same in all samples.
  bool constant(Term t) {
    const Values all = values(t);
    if (all.empty() || std::any_of(all.begin(), all.end(), [&](const mpz_class& v) { return v != all.front(); }))
      return false;
    add(terms_.eq(t, number(t, all.front())));
    return true;
  }

  void about_pairs() {
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const Term a = offsets_[i];
        const Term b = offsets_[j];
        if (terms_.sort(a) != terms_.sort(b)) continue;
        const Term difference = sum(a, b, -1);
        if (terms_.is_const(difference)) continue;
        constant(difference);  // perhaps only in the samples
        add(terms_.bv_ule(a, b));
        add(terms_.bv_ule(b, a));
        add(terms_.bv_ult(a, b));
        add(terms_.bv_ult(b, a));
      }
    }
    for (const Bound& a : bounds_) {
      for (const Bound& b : bounds_) {
        if (a.most == b.most || terms_.sort(a.most) != terms_.sort(b.most)) continue;
        add(terms_.bv_ule(a.most, b.most));
      }
    }
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const Term a = numbers_[i];
        const Term b = numbers_[j];
        if (terms_.sort(a) != terms_.sort(b)) continue;
        constant(sum(a, b, -1));
        add(terms_.bv_sle(a, b));
        add(terms_.bv_sle(b, a));
        add(terms_.bv_slt(a, b));
        add(terms_.bv_slt(b, a));
      }
    }
    about_sums();
  }
  /// Three counters of which one is the sum of the others, and the like.
  void about_sums() {
    std::map<std::uint64_t, std::vector<Term>> by_sort;
    for (const Term n : numbers_) by_sort[terms_.sort(n).code()].push_back(n);
    for (const auto& [sort, numbers] : by_sort) {
      std::vector<std::vector<mpz_class>> points(samples_.size());
      for (const Term n : numbers) {
        const Values all = values(n);
        for (std::size_t s = 0; s < all.size(); ++s) points[s].push_back(all[s]);
      }
      for (const Term equation : affine_equations(terms_, numbers, points)) add(equation);
    }
  }

  /// The number as one of that sort, if it is not wider.
  [[nodiscard]] std::optional<Term> widened(Term n, logic::Sort sort) const {
    if (!sort.is_bitvec() || terms_.sort(n).width() > sort.width()) return std::nullopt;
    const bool is_signed = cfa_.variable(*cfa_.variable_of(n)).type.kind == program::CTypeKind::Signed;
    return terms_.bv_resize(n, sort.width(), is_signed);
  }

  /// A counter that goes down while a pointer goes up, and the like.
  void about_counters() {
    for (const Term n : numbers_) {
      for (const int least : {0, 1, -1}) add(terms_.bv_sle(number(n, least), n));
      add(terms_.ne(n, number(n, 0)));
      for (const Bound& bound : bounds_) {
        const auto wide = widened(n, terms_.sort(bound.offset));
        if (!wide) continue;
        add(terms_.bv_ule(*wide, bound.most));
        add(terms_.bv_ule(*wide, plus(bound.most, 1)));
        if (!subject_.copies.steps(n).empty()) add(terms_.bv_ule(*wide, bound.offset));  // it counts some of the turns
        const std::vector<Term> used = logic::free_variables(terms_, bound.offset);
        if (std::binary_search(used.begin(), used.end(), n)) continue;
        for (const mpz_class& step : steps(bound.offset)) {
          for (const mpz_class& other : subject_.copies.steps(n)) {
            if (!mpz_divisible_p(step.get_mpz_t(), other.get_mpz_t())) continue;
            const mpz_class factor = -step / other;
            const Term both = sum(bound.offset, *wide, factor);
            for (const Term offset : offsets_) {
              if (terms_.sort(offset) == terms_.sort(both) && offset != bound.offset) constant(sum(both, offset, -1));
            }
            if (constant(both) || constant(sum(both, bound.most, -1)) || factor < 0) continue;
            add(terms_.bv_ule(both, bound.most));
            add(terms_.bv_ule(both, plus(bound.most, step)));
            add(terms_.bv_ule(plus(both, -step), bound.most));
          }
        }
      }
    }
  }

  void about_conditions() {
    for (const Term atom : subject_.atoms) {
      said(atom);
      said(terms_.lnot(atom));
    }
  }

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const Subject& subject_;
  NodeId node_;
  const base::Budget& budget_;
  logic::Evaluator evaluator_;
  std::vector<const Sampler::Sample*> samples_;
  std::vector<Bound> bounds_;
  std::vector<Term> offsets_;
  std::vector<Term> numbers_;
  std::set<Term> seen_;
  std::vector<Term> guesses_;
};

}  // namespace

bool checks_accesses(const program::Cfa& cfa) {
  using program::Check;
  return std::any_of(cfa.edges().begin(), cfa.edges().end(), [&](const program::Edge& edge) {
    return cfa.error_location() == edge.target && (edge.violates == Check::Deref || edge.violates == Check::Bounds);
  });
}

std::vector<VariableId> variables_of_ends(const program::Cfa& cfa) {
  const Subject subject(cfa);
  std::set<VariableId> result;
  for (const Cell& cell : subject.cells) {
    for (const Term v : logic::free_variables(cfa.terms(), cell.index)) {
      if (!cfa.terms().sort(v).is_array() && !subject.copies.has_copies(v) && subject.copies.steps(v).empty())
        result.insert(*cfa.variable_of(v));
    }
  }
  return {result.begin(), result.end()};
}

AtNodes address_guesses(const encode::Transitions& transitions, const Sampler& sampler, const base::Budget& budget) {
  const Subject subject(transitions.graph().cfa());
  AtNodes result;
  for (std::size_t n = 0; n < transitions.graph().nodes().size(); ++n) {
    const NodeId node(n);
    if (transitions.graph().node(node).kind != encode::NodeKind::Inner) continue;
    result[node] = Here(transitions, subject, node, sampler.at(node), budget).guess();
  }
  return result;
}

}  // namespace pincer::invariant
