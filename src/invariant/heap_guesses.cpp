// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/heap_guesses.h"

#include <algorithm>

#include "base/efforts.h"
#include "invariant/heap_words.h"
#include "logic/evaluate/evaluator.h"
#include "logic/term/free_variables.h"

namespace pincer::invariant {

using encode::NodeId;
using logic::Term;
using logic::Value;

namespace {

constexpr std::size_t kStatesShown = 60;     // per node
constexpr std::size_t kObjects = 6;          // of a sample
constexpr std::size_t kMostWords = 3;        // of a guess
constexpr std::size_t kMostGuesses = 3'000;  // of a family
constexpr std::size_t kMostInstead = 800;    // of a family, at a time
constexpr std::size_t kMostLonger = 800;     // of a family, of three words from the start

/// Where words are true.
using Bits = std::vector<bool>;

bool all(const Bits& bits) { return std::find(bits.begin(), bits.end(), false) == bits.end(); }
bool none(const Bits& bits) { return std::find(bits.begin(), bits.end(), true) == bits.end(); }
bool cover(const Bits& a, const Bits& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!a[i] && !b[i]) return false;
  }
  return true;
}

Bits either(Bits a, const Bits& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] || b[i];
  return a;
}

/// Guesses about the same things: one state, or one or two objects in it.
class Family {
 public:
  using Point = std::vector<Value>;  // a state, and the addresses of the objects

  /// What is guessed is true anyway where `unless` is.
  Family(const program::Cfa& cfa, Term unless, std::vector<Term> bound, std::vector<Point> points,
         const base::Budget& budget)
      : cfa_(cfa),
        terms_(cfa.terms()),
        unless_(unless),
        bound_(std::move(bound)),
        points_(std::move(points)),
        budget_(budget),
        evaluator_(terms_) {}

  /// A guess has at least one word that is not about the place only.
  void add(Term word, bool is_about_place) {
    if (terms_.is_const(word) || !known_.insert(word).second) return;
    const bool is_either = terms_.kind(word) == logic::Kind::Or;  // its negation says too much
    if (!is_either) known_.insert(terms_.lnot(word));
    Bits bits = evaluate(word);
    if (all(bits)) {
      if (!is_about_place || speaks_of_all(word)) sure_.push_back(word);
    } else if (!none(bits)) {
      Bits flipped = bits;
      flipped.flip();
      const bool is_about_order = terms_.kind(word) == logic::Kind::BvUlt || terms_.kind(word) == logic::Kind::BvUle;
      words_.push_back({word, std::move(bits), is_about_place, is_about_order});
      if (!is_either) words_.push_back({terms_.lnot(word), std::move(flipped), is_about_place, is_about_order});
    } else if (!is_either && (!is_about_place || speaks_of_all(word))) {
      sure_.push_back(terms_.lnot(word));
    }
  }

  /// Pairs of words: those about the place with others, and perhaps others with each other.
  void make(bool also_contents, std::vector<Term>& guesses) {
    if (points_.empty()) return guess({}, guesses);
    for (const Term word : sure_) guess({word}, guesses);
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const bool about_place = words_[i].is_about_place || words_[j].is_about_place;
        if ((words_[i].is_about_place && words_[j].is_about_place) || (!about_place && !also_contents)) continue;
        if (cover(words_[i].bits, words_[j].bits)) guess({words_[i].term, words_[j].term}, guesses);
      }
    }
  }

  /// Three words, of which no two are enough and at least one, but not each, is about the place.
  void make_longer(bool with_order, std::vector<Term>& guesses) {
    const std::size_t most = guesses.size() + kMostLonger;
    const auto is_apt = [&](std::size_t word) { return with_order || !words_[word].is_about_order; };
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!is_apt(i) || !is_apt(j) || cover(words_[i].bits, words_[j].bits)) continue;
        const Bits both = either(words_[i].bits, words_[j].bits);
        for (std::size_t k = 0; k < j && guesses.size() < most; ++k) {
          const int places = words_[i].is_about_place + words_[j].is_about_place + words_[k].is_about_place;
          if (places == 0 || places == 3 || !is_apt(k) || !cover(both, words_[k].bits)) continue;
          if (cover(words_[i].bits, words_[k].bits) || cover(words_[j].bits, words_[k].bits)) continue;
          guess({words_[i].term, words_[j].term, words_[k].term}, guesses);
        }
      }
    }
  }

  void instead_of(Term dropped, bool with_order, std::vector<Term>& guesses) {
    const auto found = made_.find(dropped);
    if (found == made_.end()) return;
    const std::vector<Term> old = found->second;
    if (guesses.size() < kMostInstead) guesses.push_back(dropped);
    if (old.size() >= kMostWords) return;
    const auto extend = [&](Term word) {
      if (std::find(old.begin(), old.end(), word) != old.end()) return;
      std::vector<Term> more = old;
      more.push_back(word);
      guess(more, guesses);
    };
    if (points_.empty()) {
      for (const Term word : sure_) extend(word);
    }
    for (const Word& word : words_) {
      if (word.is_about_place && (with_order || !word.is_about_order)) extend(word.term);
    }
  }

 private:
  struct Word {
    Term term;
    Bits bits;
    bool is_about_place;
    bool is_about_order;  // of addresses
  };

  /// Others are guesses of another family.
  [[nodiscard]] bool speaks_of_all(Term word) const {
    const std::vector<Term> variables = logic::free_variables(terms_, word);
    return std::all_of(bound_.begin(), bound_.end(),
                       [&](Term v) { return std::find(variables.begin(), variables.end(), v) != variables.end(); });
  }

  [[nodiscard]] Bits evaluate(Term word) {
    const logic::Tape tape = evaluator_.compile(word, [&](Term variable) {
      const auto found = std::find(bound_.begin(), bound_.end(), variable);
      if (found == bound_.end()) return std::size_t{cfa_.variable_of(variable)->index()};
      return cfa_.variables().size() + static_cast<std::size_t>(found - bound_.begin());
    });
    budget_.spend(base::efforts::kGuessed * points_.size());
    Bits result;
    for (const Point& point : points_) result.push_back(evaluator_.holds(tape, point));
    return result;
  }

  void guess(std::vector<Term> words, std::vector<Term>& guesses) {
    std::sort(words.begin(), words.end());
    std::vector<Term> parts = words;
    parts.push_back(unless_);
    const Term formula = terms_.lor(parts);
    if (terms_.is_const(formula) || made_.size() >= kMostGuesses || guesses.size() >= kMostInstead + kMostGuesses)
      return;
    if (made_.emplace(formula, std::move(words)).second) guesses.push_back(formula);
  }

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  Term unless_;
  std::vector<Term> bound_;
  std::vector<Point> points_;
  const base::Budget& budget_;
  logic::Evaluator evaluator_;
  std::set<Term> known_;
  std::vector<Term> sure_;
  std::vector<Word> words_;
  std::map<Term, std::vector<Term>> made_;  // by formula: its words
};

}  // namespace

class HeapGuesses::AtNode {
 public:
  AtNode(const encode::Transitions& transitions, const HeapParts& parts, NodeId node, const Sampler& sampler,
         const base::Budget& budget)
      : cfa_(transitions.graph().cfa()), terms_(cfa_.terms()), parts_(parts), budget_(budget) {
    choose_samples(transitions, node, sampler.at(node));
    const HeapWords words(transitions, parts, node, samples_, sampler.numbers());
    about_variables(words);
    for (std::size_t part = 0; part < parts.all().size(); ++part) {
      about_one(words, part);
      about_two(words, part);
    }
  }

  [[nodiscard]] const std::vector<Term>& shortest() const { return shortest_; }
  [[nodiscard]] std::vector<Term> instead_of(const std::vector<Term>& dropped) {
    std::vector<Term> result;
    const bool with_order = round_++ > 0;
    for (Family& family : families_) {
      std::vector<Term> here;
      if (round_ <= 2) family.make_longer(with_order, here);
      for (const Term formula : dropped) family.instead_of(formula, with_order, here);
      result.insert(result.end(), here.begin(), here.end());
    }
    return result;
  }

 private:
  /// Some, and where a variable is zero for a change.
  void choose_samples(const encode::Transitions& transitions, NodeId node,
                      const std::vector<Sampler::Sample>& samples) {
    std::set<std::vector<bool>> seen;
    const std::size_t stride = samples.size() / kStatesShown + 1;
    for (std::size_t s = 0; s < samples.size(); ++s) {
      std::vector<bool> zeros;
      for (const program::VariableId v : transitions.live(node)) {
        const logic::Sort sort = cfa_.sort(v);
        if (!sort.is_array()) zeros.push_back(samples[s][v.index()] == Value::zero(sort));
      }
      const bool is_new = seen.insert(std::move(zeros)).second;
      if (is_new || s % stride == 0) samples_.push_back(&samples[s]);
    }
  }

  void about_variables(const HeapWords& words) {
    std::vector<Family::Point> points;
    for (const Sampler::Sample* sample : samples_) points.push_back(*sample);
    Family family(cfa_, terms_.boolean(false), {}, std::move(points), budget_);
    for (const Term word : words.of_state()) family.add(word, true);
    for (const HeapWords::Pointer& pointer : words.pointers()) {
      family.add(words.is_object(pointer.part, words.address_in(pointer)), false);
      for (const Term word : words.of_contents(pointer.part, words.address_in(pointer))) family.add(word, false);
    }
    family.make(false, shortest_);
    families_.push_back(std::move(family));
  }

  void about_one(const HeapWords& words, std::size_t part) {
    const HeapPart& here = parts_.all()[part];
    const Term is_none = terms_.lnot(words.is_object(part, here.node));
    std::vector<Family::Point> points;
    for_each_objects(part, [&](const Sampler::Sample& sample, const std::vector<Value>& addresses) {
      for (std::size_t i = 0; i < addresses.size() && i < kObjects; ++i) {
        points.push_back(sample);
        points.back().push_back(addresses[i]);
      }
    });
    Family family(cfa_, is_none, {here.node}, std::move(points), budget_);
    for (const Term word : words.of_place(part, here.node)) family.add(word, true);
    for (const Term word : words.of_state()) family.add(word, true);
    for (const Term word : words.of_contents(part, here.node)) family.add(word, false);
    family.make(true, shortest_);
    families_.push_back(std::move(family));
  }

  void about_two(const HeapWords& words, std::size_t part) {
    const HeapPart& here = parts_.all()[part];
    const Term is_none = terms_.lnot(terms_.land(words.is_object(part, here.node), words.is_object(part, here.other)));
    std::vector<Family::Point> points;
    for_each_objects(part, [&](const Sampler::Sample& sample, const std::vector<Value>& addresses) {
      for (std::size_t i = 0; i < addresses.size() && i < kObjects; ++i) {
        for (std::size_t j = 0; j < addresses.size() && j < kObjects; ++j) {
          if (i == j) continue;
          points.push_back(sample);
          points.back().push_back(addresses[i]);
          points.back().push_back(addresses[j]);
        }
      }
    });
    if (points.empty()) return;
    Family family(cfa_, is_none, {here.node, here.other}, std::move(points), budget_);
    for (const Term word : words.of_two(part)) family.add(word, false);
    for (const Term word : words.of_place(part, here.node)) family.add(word, true);
    family.make(false, shortest_);
    families_.push_back(std::move(family));
  }

  template <class Visit>
  void for_each_objects(std::size_t part, const Visit& visit) const {
    for (const Sampler::Sample* sample : samples_) {
      std::vector<Value> addresses;
      for (const HeapObject& object : parts_.objects(*sample)) {
        if (object.part == part)
          addresses.push_back(Value::bits(terms_.sort(parts_.all()[part].node).width(), object.start));
      }
      visit(*sample, addresses);
    }
  }

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const HeapParts& parts_;
  const base::Budget& budget_;
  std::vector<const Sampler::Sample*> samples_;
  std::vector<Family> families_;
  std::vector<Term> shortest_;
  int round_ = 0;
};

HeapGuesses::HeapGuesses(const encode::Transitions& transitions, const HeapParts& parts, const Sampler& sampler,
                         const base::Budget& budget) {
  for (std::size_t n = 0; n < transitions.graph().nodes().size() && !parts.all().empty(); ++n) {
    const NodeId node(n);
    if (transitions.graph().node(node).kind != encode::NodeKind::Inner) continue;
    at_[node] = std::make_unique<AtNode>(transitions, parts, node, sampler, budget);
  }
}

HeapGuesses::~HeapGuesses() = default;

AtNodes HeapGuesses::shortest() const {
  AtNodes result;
  for (const auto& [node, here] : at_) result[node] = here->shortest();
  return result;
}

AtNodes HeapGuesses::instead_of(const AtNodes& dropped) const {
  AtNodes result;
  for (const auto& [node, here] : at_) result[node] = here->instead_of(dropped[node]);
  return result;
}

}  // namespace pincer::invariant
